import { expect, test } from 'vitest';
import type { RunProperties } from '../../model/run.ts';
import { readTestDocument } from '../test-reading.ts';

const STYLES =
  '<w:style w:type="paragraph" w:styleId="Title"><w:rPr><w:outline/><w:emboss/></w:rPr></w:style>' +
  '<w:style w:type="character" w:styleId="Hollow"><w:rPr><w:outline/></w:rPr></w:style>';

function readRun(formats: string, paragraph = ''): RunProperties {
  const { inlines } = readTestDocument(`<w:p><w:pPr>${paragraph}</w:pPr><w:r><w:rPr>${formats}</w:rPr><w:t>text</w:t></w:r></w:p>`, {
    styles: STYLES,
  });
  return inlines[0]?.properties as RunProperties;
}

const effectsOf = (formats: string, paragraph = '') => readRun(formats, paragraph).effects;
const TITLE = '<w:pStyle w:val="Title"/>';

test.each([
  ['<w:outline/>', { outline: true }],
  ['<w:shadow w:val="1"/>', { shadow: true }],
  ['<w:emboss/>', { relief: 'embossed' }],
  ['<w:imprint/>', { relief: 'engraved' }],
  ['<w:em w:val="underDot"/>', { emphasis: 'underDot' }],
  ['<w:outline/><w:shadow/>', { outline: true, shadow: true }],
])('%s', (format, effects) => {
  expect(effectsOf(format)).toEqual(effects);
});

test.each(['', '<w:outline w:val="0"/>', '<w:em w:val="none"/>', '<w:em w:val="stars"/>'])('none: %s', (format) => {
  expect(effectsOf(format)).toBeUndefined();
});

test('effects come from styles, can be taken back, and exclude one another as toggles do', () => {
  expect(effectsOf('', TITLE)).toEqual({ outline: true, relief: 'embossed' });
  expect(effectsOf('<w:emboss w:val="0"/>', TITLE)).toEqual({ outline: true });
  expect(effectsOf('<w:rStyle w:val="Hollow"/>', TITLE)).toEqual({ relief: 'embossed' });
});

const RED = '<w14:srgbClr w14:val="FF0000"/>';
const HALF_RED = '<w14:srgbClr w14:val="FF0000"><w14:alpha w14:val="50000"/></w14:srgbClr>';
const solid = (colour: string) => `<w14:solidFill>${colour}</w14:solidFill>`;

test.each([
  [`<w14:textOutline w14:w="12700">${solid(RED)}</w14:textOutline>`, { contour: { width: 1, colour: 'FF0000' } }],
  [`<w14:textOutline w14:w="12700">${solid(HALF_RED)}</w14:textOutline>`, { contour: { width: 1, colour: 'FF8080' } }],
  ['<w14:textOutline w14:w="12700"><w14:noFill/></w14:textOutline>', undefined],
  [`<w14:textOutline w14:w="0">${solid(RED)}</w14:textOutline>`, undefined],
  ['<w14:textFill><w14:noFill/></w14:textFill>', { hollow: true }],
  [`<w14:shadow w14:dist="12700" w14:dir="5400000">${RED}</w14:shadow>`, { cast: { x: expect.closeTo(0), y: 1, colour: 'FF0000' } }],
  [`<w14:shadow w14:dist="0" w14:dir="5400000">${RED}</w14:shadow>`, undefined],
])('%s', (format, effects) => {
  expect(effectsOf(format)).toEqual(effects);
});

test('the fill of text comes before its colour: a gradient is the mixture of its stops', () => {
  const stop = (colour: string) => `<w14:gs w14:pos="0"><w14:srgbClr w14:val="${colour}"/></w14:gs>`;
  const gradient = `<w14:gradFill><w14:gsLst>${stop('FF0000')}${stop('0000FF')}</w14:gsLst></w14:gradFill>`;
  const filled = (fill: string) => readRun(`<w:color w:val="00FF00"/><w14:textFill>${fill}</w14:textFill>`).colour;

  expect(filled(solid(RED))).toBe('FF0000');
  expect(filled(solid('<w14:schemeClr w14:val="nothing"/>'))).toBe('00FF00');
  expect(filled(gradient)).toBe('800080');
});
