import { testDocument, testPart, testRelationship } from '../engine/docx/test-package.ts';
import type { Random } from '../scripts/seeded-random.mjs';
import { randomChart } from './random-chart.ts';
import { type RandomMarkup, randomMarkup } from './random-markup.ts';
import { randomPicture } from './random-picture.ts';
import { randomEffects, randomFill, randomShape } from './random-shape.ts';
import { randomTable } from './random-table.ts';
import { randomVml } from './random-vml.ts';

const STORE = '{11111111-2222-3333-4444-555555555555}';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const WORD_SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/** Writes a document of what others stand in: pictures, charts, shapes, VML, tables with gaps and content controls that are bound to data. */
export function generateEmbedded(random: Random): Uint8Array {
  const markup = randomMarkup(random);
  const { below, pick, list, maybe, value } = markup;
  const pictures = list(3, () => randomPicture(markup));
  const charts = list(2, () => testPart('c:chartSpace', randomChart(markup)).replace('<c:chartSpace', `<c:chartSpace xmlns:c="${CHART}"`));
  const extent = () => pick([0, 12_700, 914_400, 3_000_000, 5_000_000]);
  const inline = (uri: string, graphic: string) =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="${value(extent)}" cy="${value(extent)}"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${uri}">${graphic}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const run = () => `<w:r><w:t>${pick(['old', 'text of the run', '{{Name}}', '☐', ''])}</w:t></w:r>`;
  const colour = () => `<a:srgbClr val="${pick(['FFFFFF', '000000', '3366CC', 'zz'])}"/>`;
  const effect = () =>
    pick([
      '<a:grayscl/>',
      `<a:biLevel thresh="${value(() => 50_000)}"/>`,
      `<a:lum bright="${value(() => 20_000)}" contrast="${value(() => 100_000)}"/>`,
      `<a:duotone>${colour()}${colour()}</a:duotone>`,
      `<a:clrChange><a:clrFrom>${colour()}</a:clrFrom><a:clrTo>${colour()}</a:clrTo></a:clrChange>`,
    ]);
  const content = (): string => {
    const kind = below(6);
    if (kind === 0 && charts.length > 0) return inline(CHART, `<c:chart xmlns:c="${CHART}" r:id="chart${below(charts.length)}"/>`);
    if (kind === 1 && pictures.length > 0)
      return inline(
        'http://schemas.openxmlformats.org/drawingml/2006/picture',
        `<pic:pic><pic:blipFill><a:blip r:embed="picture${below(pictures.length)}">${maybe(0.4, effect)}</a:blip>${maybe(0.2, () => `<a:srcRect l="${value(() => 10_000)}"/>`)}<a:stretch/></pic:blipFill><pic:spPr><a:prstGeom prst="rect"/>${randomFill(markup, 0)}${randomEffects(markup)}</pic:spPr></pic:pic>`,
      );
    if (kind === 2) return `<w:r><w:pict>${randomVml(markup, pictures.length)}</w:pict></w:r>`;
    if (kind === 3) return inline(WORD_SHAPE, randomShape(markup, pictures.length));
    return kind === 4 ? control(markup, run()) : run();
  };
  const paragraph = () => `<w:p>${maybe(0.3, () => `<w:bookmarkStart w:id="1" w:name="b"/>`)}${list(4, content).join('')}</w:p>`;
  const block = () => {
    const kind = random();
    if (kind < 0.15) return control(markup, paragraph());
    return kind < 0.25 ? randomTable(markup, paragraph) : paragraph();
  };

  return testDocument(list(10, block).join(''), {
    parts: {
      'word/theme/theme1.xml': theme(markup),
      ...Object.fromEntries(pictures.map(({ kind, bytes }, index) => [`word/media/picture${index}.${kind}`, bytes])),
      ...Object.fromEntries(charts.map((part, index) => [`word/charts/chart${index}.xml`, part])),
      'customXml/item1.xml': data(markup, 0),
      'customXml/itemProps1.xml': `<d:datastoreItem xmlns:d="http://schemas.openxmlformats.org/officeDocument/2006/customXml" d:itemID="${STORE}"/>`,
      'customXml/_rels/item1.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship ${testRelationship('p', 'customXmlProps', 'itemProps1.xml')}/></Relationships>`,
    },
    relationships: [
      testRelationship('theme', 'theme', 'theme/theme1.xml'),
      testRelationship('data', 'customXml', '../customXml/item1.xml'),
      ...pictures.map(({ kind }, index) => testRelationship(`picture${index}`, 'image', `media/picture${index}.${kind}`)),
      ...charts.map((_, index) => testRelationship(`chart${index}`, 'chart', `charts/chart${index}.xml`)),
    ],
  });
}

/** Effects that shapes refer to. */
function theme(markup: RandomMarkup): string {
  const styles = markup.some(3, () => `<a:effectStyle>${randomEffects(markup)}</a:effectStyle>`);
  return testPart(
    'a:theme',
    `<a:themeElements><a:fmtScheme><a:effectStyleLst>${styles}</a:effectStyleLst></a:fmtScheme></a:themeElements>`,
  );
}

/** A part that controls are bound to. */
function data({ below, chance, some, pick }: RandomMarkup, depth: number): string {
  const element = (level: number): string => {
    const name = pick([...'abc']);
    return `<${name} at="${below(9)}">${level < 4 && chance(0.6) ? some(4, () => element(level + 1)) : pick(['', 'true', 'two\nlines', 'x'.repeat(below(500))])}</${name}>`;
  };
  return `<order xmlns="urn:test">${some(5, () => element(depth))}</order>`;
}

/** A content control around something, mostly bound. */
function control({ below, pick, maybe, list, attribute }: RandomMarkup, content: string): string {
  const step = () => `/${pick(['', 'n:'])}${pick(['a', 'b', 'c', '*', 'order'])}${maybe(0.4, () => `[${below(4)}]`)}`;
  const path = () => `/n:order${list(4, step).join('')}${maybe(0.2, () => '/@at')}`;
  const kind = pick([
    '<w:text/>',
    '<w:text w:multiLine="1"/>',
    '<w:dropDownList><w:listItem w:displayText="Yes" w:value="true"/></w:dropDownList>',
    '<w14:checkbox><w14:checkedState w14:val="2612"/></w14:checkbox>',
    '<w:date/>',
    '',
  ]);
  return `<w:sdt><w:sdtPr>${kind}${maybe(0.2, () => '<w:showingPlcHdr/>')}<w:dataBinding${attribute('w:xpath', path)}${attribute('w:storeItemID', () => STORE)}/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
}
