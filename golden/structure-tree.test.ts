import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { testDocument, testRelationship } from '../engine/docx/test-package.ts';
import { openRendering, type Row, type Value } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { CHECKERS } from './checkers.ts';
import { makeFuzzDocument } from './fuzz-case.ts';
import type { ReadNode } from './read-node.ts';
import { p, picture, t } from './xml.ts';

const platform = await nodePlatform();
const records = ['one', 'two', 'three'].map((text) => new Map([['Text', text]]));
const row: Row = { id: '1', fields: new Map<string, Value>([['Items', { type: 'records', records }]]) };

const leaves = (node: ReadNode): readonly ReadNode[] => (node.children === undefined ? [node] : node.children.flatMap(leaves));

/** What stands in the structure of a page by pdf.js: its content and its links, as often as it stands there. */
async function readStructure(docx: Uint8Array): Promise<{ readonly contents: readonly string[]; readonly links: readonly string[] }> {
  const { pdf } = openRendering(docx, { locale: 'en-US', timeZone: 'UTC' }, platform).render(row, 'Title');
  const document = await getDocumentProxy(pdf.slice(), { verbosity: 0 });
  const contents: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const tree: ReadNode = (await (await document.getPage(number)).getStructTree()) ?? {};
    for (const { type, id } of leaves(tree)) {
      if (type === 'content') contents.push(`${number} ${id}`);
      else if (type === 'annotation' || type === 'object') links.push(`${number} ${id}`);
    }
  }
  return { contents, links };
}
const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

it('has the links of each copy of a paragraph, a picture and a text box in one place', async () => {
  const link = (inside: string) => `<w:hyperlink w:anchor="top">${inside}</w:hyperlink>`;
  const box = `<w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="254000"/><wp:docPr id="2" name="box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr/><wps:txbx><w:txbxContent>${p(link(t('in a box')))}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const { contents, links } = await readStructure(
    testDocument(
      `${p(`<w:bookmarkStart w:id="1" w:name="top"/>${t('Top')}<w:bookmarkEnd w:id="1"/>`)}${p(t('{{#Items}}'))}${p(link(t('static')))}${p(`${t('{{Text}} ')}${link(t('beside'))}`)}${p(link(picture({ width: 10, height: 10 })))}${p(box)}${p(t('{{/Items}}'))}`,
      { relationships: [testRelationship('checkers', 'image', 'media/checkers.png')], parts: { 'word/media/checkers.png': CHECKERS } },
    ),
  );
  expect(links).toHaveLength(4 * records.length);
  expect(twice(links)).toEqual([]);
  expect(twice(contents)).toEqual([]);
});

it.each([
  ...Array.from({ length: 25 }, (_, seed) => ['fields', seed + 1] as const),
  ...[5, 11, 23, 31].map((seed) => ['generated', seed] as const),
])('has everything in one place: made-up %s %i', async (kind, seed) => {
  const { contents, links } = await readStructure(makeFuzzDocument({ kind, seed }, []));
  expect(twice(links)).toEqual([]);
  expect(twice(contents)).toEqual([]);
});
