import { expect, test } from 'vitest';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import { dot, pageOfTriangle } from '../layout/filled-path.test-support.ts';
import { openSvgWriter } from './open-svg-writer.ts';
import { svgText } from './page-drawing.ts';

const platform = await nodePlatform();
const markupOf = (mark: Parameters<typeof pageOfTriangle>[0]) =>
  svgText(openSvgWriter(platform).drawPage(pageOfTriangle(mark) as never, [0]));

test('a picture fills a path as pale as it is, but for what the even-odd rule leaves out', () => {
  const solid = markupOf({ fill: { type: 'picture', media: dot, opacity: 1 } });
  expect(solid).toContain('<use');
  expect(solid).not.toMatch(/opacity|clip-rule/);
  const pale = markupOf({ fill: { type: 'picture', media: dot, opacity: 0.5 }, evenOdd: true });
  expect(pale).toMatch(/<path[^>]* clip-rule="evenodd"\/><\/clipPath>/);
  expect(pale).toMatch(/<g[^>]* opacity="0.5"><use/);
});

test('a gradient leaves out of a path what the even-odd rule does', () => {
  const stops = ['FF0000', '0000FF'].map((colour, at) => ({ at, colour }));
  const fill = { type: 'gradient', stops, angle: 0, opacity: 1 } as const;
  expect(markupOf({ fill })).not.toContain('fill-rule');
  expect(markupOf({ fill, evenOdd: true })).toMatch(/<path[^>]* fill-rule="evenodd"\/>/);
});

test('a pattern is a tile that the path repeats, on its ground if it has one', () => {
  const pattern = { type: 'pattern', rows: [0xf0], colour: 'FF0000', opacity: 0.5 } as const;
  const markup = markupOf({ fill: { ...pattern, background: '0000FF' } });
  const id = /<pattern id="(\w+)" width="6" height="6"[^>]*><path d="M0 0h3v0.75h-3Z" fill="#ff0000"\/><\/pattern>/i.exec(markup)?.[1];
  expect(markup).toMatch(new RegExp(`<path[^>]* fill="#0000ff"[^>]*/><path[^>]* fill="url\\(#${id}\\)" fill-opacity="0.5"/>`, 'i'));
  expect(markupOf({ fill: pattern })).not.toMatch(/#0000ff/i);
});
