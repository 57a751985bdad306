import { expect, test } from 'vitest';
import { paragraph, readTestDocument } from '../test-reading.ts';

/** The fill of a red rectangle with blue as its second colour. */
function readFill(attributes: string, type = 'gradient') {
  const fill = `<v:fill type="${type}" color2="blue" ${attributes}/>`;
  const { inlines } = readTestDocument(
    paragraph(`<w:r><w:pict><v:rect style="width:10pt;height:10pt" fillcolor="red">${fill}</v:rect></w:pict></w:r>`),
  );
  const [content] = inlines.flatMap((each) => (each.type === 'drawing' ? [each.drawing.content] : []));
  if (content?.type !== 'shape' || content.fill.type !== 'gradient') throw new Error('There is no gradient');
  const { stops, ...rest } = content.fill;
  return { ...rest, stops: stops.map(({ at, colour }) => `${at} ${colour}`) };
}

const RED = 'FF0000';
const BLUE = '0000FF';

test('a gradient runs upwards and turns counter-clockwise, and its focus turns it round', () => {
  const stops = [`0 ${RED}`, `1 ${BLUE}`];
  expect(readFill('')).toEqual({ type: 'gradient', angle: 270, opacity: 1, stops });
  expect(readFill('focus="100%"')).toMatchObject({ angle: 90, stops });
  expect(readFill('focus="100%" angle="180"')).toMatchObject({ angle: -90, stops });
  expect(readFill('angle="-45"')).toMatchObject({ angle: 315, stops });
});

test('a focus in the middle has the second colour there, or the first', () => {
  expect(readFill('focus="50%"').stops).toEqual([`0 ${RED}`, `0.5 ${BLUE}`, `1 ${RED}`]);
  expect(readFill('focus="-50%"').stops).toEqual([`0 ${BLUE}`, `0.5 ${RED}`, `1 ${BLUE}`]);
  expect(readFill('focus="50%" angle="180"').stops).toEqual([`0 ${BLUE}`, `0.5 ${RED}`, `1 ${BLUE}`]);
  expect(readFill('focus="50%" angle="-90"').stops).toEqual([`0 ${BLUE}`, `0.5 ${RED}`, `1 ${BLUE}`]);
});

test('circles have the second colour within, and without where the focus says so', () => {
  const radial = (more: string) => readFill(`focusposition="16384f , .5" ${more}`, 'gradientRadial');
  expect(radial('')).toEqual({ type: 'gradient', angle: 0, opacity: 1, centre: [0.25, 0.5], stops: [`0 ${BLUE}`, `1 ${RED}`] });
  expect(radial('focus="100%"').stops).toEqual([`0 ${RED}`, `1 ${BLUE}`]);
});

test('colours on the way are taken where they are listed', () => {
  expect(readFill('colors="0 #112233;22938f white;1 red [4]"').stops).toEqual(['0 112233', `${22938 / 65536} FFFFFF`, `1 ${RED}`]);
  expect(readFill('colors="2 blue;-1 red"').stops).toEqual([`0 ${RED}`, `1 ${BLUE}`]);
  expect(readFill(`colors="${'0 red;'.repeat(500)}"`).stops).toHaveLength(100);
  expect(readFill('colors="nothing"').stops).toEqual([`0 ${RED}`, `1 ${BLUE}`]);
});
