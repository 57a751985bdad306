import { expect, test } from 'vitest';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import { prepareRgba } from '../images/rgba-picture.ts';
import { writePng } from '../images/write-png.ts';
import type { PathMark } from '../layout/display-list.ts';
import { openSvgWriter } from './open-svg-writer.ts';
import { svgText } from './page-drawing.ts';

const platform = await nodePlatform();
const media = { name: 'dot.png', bytes: writePng(prepareRgba(1, 1, Uint8Array.of(0, 0, 0, 255))) };
const markupOf = (mark: Omit<PathMark, 'type' | 'x' | 'y' | 'steps'>) => {
  const steps = [['M', 0, 0], ['L', 20, 0], ['L', 20, 10], ['Z']] as const;
  const page = {
    width: 100,
    height: 100,
    label: '1',
    items: [{ x: 0, y: 0, fragment: { marks: [{ type: 'path', x: 0, y: 0, steps, ...mark }] } }],
  };
  return svgText(openSvgWriter(platform).drawPage(page as never, [0]));
};

test('a picture fills a path as pale as it is, but for what the even-odd rule leaves out', () => {
  const solid = markupOf({ fill: { type: 'picture', media, opacity: 1 } });
  expect(solid).toContain('<use');
  expect(solid).not.toMatch(/opacity|clip-rule/);
  const pale = markupOf({ fill: { type: 'picture', media, opacity: 0.5 }, evenOdd: true });
  expect(pale).toMatch(/<path[^>]* clip-rule="evenodd"\/><\/clipPath>/);
  expect(pale).toMatch(/<g[^>]* opacity="0.5"><use/);
});

test('a gradient leaves out of a path what the even-odd rule does', () => {
  const stops = ['FF0000', '0000FF'].map((colour, at) => ({ at, colour }));
  const fill = { type: 'gradient', stops, angle: 0, opacity: 1 } as const;
  expect(markupOf({ fill })).not.toContain('fill-rule');
  expect(markupOf({ fill, evenOdd: true })).toMatch(/<path[^>]* fill-rule="evenodd"\/>/);
});
