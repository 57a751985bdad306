import { expect, test } from 'vitest';
import { parseXml } from '../xml/parse-xml.ts';
import { readCustomGeometry } from './custom-geometry.ts';

const geometry = (inner: string) =>
  parseXml(
    new TextEncoder().encode(`<a:custGeom xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${inner}</a:custGeom>`),
    'test.xml',
  );
const point = (x: string, y: string) => `<a:pt x="${x}" y="${y}"/>`;

test('a shape of its own is read as guides, text rectangle and paths with their fill and line', () => {
  const definition = readCustomGeometry(
    geometry(
      `<a:avLst><a:gd name="adj" fmla="val 3"/></a:avLst><a:gdLst><a:gd name="mid" fmla="*/ w adj 4"/></a:gdLst><a:rect l="mid" t="t" r="r" b="b"/>` +
        `<a:pathLst><a:path w="10" h="20" fill="none"><a:moveTo>${point('mid', '0')}</a:moveTo><a:arcTo wR="1" hR="2" stAng="cd4" swAng="5"/><a:close/></a:path>` +
        `<a:path fill="darken" stroke="0"><a:lnTo>${point('r', 'b')}</a:lnTo></a:path></a:pathLst>`,
    ),
  );
  expect(definition).toEqual({
    adjust: [['adj', 'val 3']],
    guides: [['mid', '*/ w adj 4']],
    text: ['mid', 't', 'r', 'b'],
    paths: [
      { width: '10', height: '20', fill: 'none', stroked: true, commands: [['M', 'mid', '0'], ['A', '1', '2', 'cd4', '5'], ['Z']] },
      { fill: 'darken', stroked: false, commands: [['L', 'r', 'b']] },
    ],
  });
});

test('commands without their points are left out, and no more than 20,000 are read', () => {
  const command = `<a:lnTo>${point('1', '1')}</a:lnTo>`;
  const { paths } = readCustomGeometry(
    geometry(`<a:pathLst><a:path><a:cubicBezTo>${point('0', '0')}</a:cubicBezTo>${command.repeat(15_000)}</a:path>
      <a:path>${command.repeat(15_000)}</a:path></a:pathLst>`),
  );
  expect(paths.map(({ commands }) => commands.length)).toEqual([15_000, 5000]);
});
