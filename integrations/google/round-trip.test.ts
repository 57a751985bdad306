import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readTemplate } from '../../engine/docx/read-template.ts';
import type { Block as ModelBlock } from '../../engine/model/document.ts';
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { type GoogleSession, startGoogleSession } from './google-session.test-support.ts';

const never = new AbortController().signal;

const paragraphSchema = z.object({
  elements: z.array(
    z.object({ startIndex: z.number().default(1), endIndex: z.number(), textRun: z.object({ content: z.string() }).optional() }),
  ),
});
interface Block {
  readonly paragraph?: z.output<typeof paragraphSchema> | undefined;
  readonly table?:
    | { readonly tableRows: readonly { readonly tableCells: readonly { readonly content: readonly Block[] }[] }[] }
    | undefined;
}
const blockSchema: z.ZodType<Block> = z.lazy(() =>
  z.object({
    paragraph: paragraphSchema.optional(),
    table: z.object({ tableRows: z.array(z.object({ tableCells: z.array(z.object({ content: z.array(blockSchema) })) })) }).optional(),
  }),
);
const documentSchema = z.object({ body: z.object({ content: z.array(blockSchema) }) });

type Paragraph = z.output<typeof paragraphSchema>;
const paragraphsOf = (blocks: readonly Block[]): Paragraph[] =>
  blocks.flatMap(({ paragraph, table }) =>
    paragraph
      ? [paragraph]
      : (table?.tableRows ?? []).flatMap(({ tableCells }) => tableCells.flatMap(({ content }) => paragraphsOf(content))),
  );
const textOf = ({ elements }: Paragraph) => elements.map(({ textRun }) => textRun?.content ?? '').join('');

/** Text of each paragraph of our model, in the order of the document, as Docs v1 would write it. */
const modelTexts = (blocks: readonly ModelBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'table') return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => modelTexts(cell.blocks)));
    const text = block.children.map((inline) => {
      if (inline.type === 'text') return inline.text;
      return inline.type === 'tab' ? '\t' : inline.type === 'break' ? '\u000b' : '';
    });
    return [`${text.join('')}\n`];
  });

const WORDS = [
  'Invoice {{Number}}',
  ' {{#Line items}}{{Item}}{{/Line items}} ',
  'two  spaces ',
  '<b>&amp;"\'</b>',
  'ünïcödé € ½',
  '😀👩‍👩‍👧 ',
  'שלום ',
  '漢字かな',
  'tab\there',
  'line\u000bbreak',
  'first\nsecond\n',
  '\n',
  'e\u0301 \u00a0no-break\u00a0',
];
const NAMED = ['NORMAL_TEXT', 'TITLE', 'SUBTITLE', 'HEADING_1', 'HEADING_3', 'HEADING_6'];

/** Numbers in [0, most), the same for the same seed. */
function random(seed: number): (most: number) => number {
  const next = seededRandom(seed);
  return (most) => Math.floor(next() * most);
}

/** An edit that a person might make somewhere in these paragraphs. */
function randomEdit(paragraphs: readonly Paragraph[], pick: (most: number) => number): object {
  const any = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const paragraph = any(paragraphs);
  const start = paragraph.elements[0]?.startIndex ?? 1;
  const text = textOf(paragraph);
  // Never between the halves of a surrogate pair.
  const places = [...Array(text.length).keys()].filter((at) => !/[\udc00-\udfff]/u.test(text.charAt(at)));
  const at = start + any(places);
  const range = { startIndex: start, endIndex: start + text.length };
  switch (pick(10)) {
    case 0:
      return {
        updateTextStyle: {
          range,
          textStyle: { bold: true, italic: true, fontSize: { magnitude: 14, unit: 'PT' } },
          fields: 'bold,italic,fontSize',
        },
      };
    case 1: {
      const color = { color: { rgbColor: { red: 0.8, blue: 0.2 } } };
      return {
        updateTextStyle: {
          range,
          textStyle: { foregroundColor: color, link: { url: 'https://example.com/a?b=c&d' } },
          fields: 'foregroundColor,link',
        },
      };
    }
    case 2:
      return {
        updateParagraphStyle: {
          range,
          paragraphStyle: { namedStyleType: any(NAMED), alignment: 'CENTER' },
          fields: 'namedStyleType,alignment',
        },
      };
    case 3:
      return { createParagraphBullets: { range, bulletPreset: any(['BULLET_DISC_CIRCLE_SQUARE', 'NUMBERED_DECIMAL_ALPHA_ROMAN']) } };
    case 4:
      return { insertTable: { rows: 1 + pick(3), columns: 1 + pick(3), location: { index: at } } };
    case 5:
      return { replaceAllText: { containsText: { text: 'Invoice', matchCase: true }, replaceText: 'Bill & co' } };
    case 6:
      return { deleteContentRange: { range: { startIndex: Math.min(at, range.endIndex - 1), endIndex: range.endIndex } } };
    default:
      return { insertText: { location: { index: at }, text: any(WORDS) } };
  }
}

describe('documents written through the Docs API', () => {
  let google: GoogleSession;
  beforeAll(async () => {
    google = await startGoogleSession();
    await google.control('PUT', 'settings', { docsWritesPerMinute: 100_000, docsReadsPerMinute: 100_000 });
  });
  afterAll(() => google.emulator.stop());

  it('are read from their export without errors and with the same text', async () => {
    const documents = google.documents();
    let carriedOut = 0;
    for (let seed = 1; seed <= 16; seed++) {
      const pick = random(seed);
      const { documentId } = (await google.call('POST', '/v1/documents', { title: `Random ${seed}` })) as { documentId: string };
      const read = async () => paragraphsOf(documentSchema.parse(await google.call('GET', `/v1/documents/${documentId}`)).body.content);
      for (let edit = 0; edit < 12; edit++) {
        const requests = [randomEdit(await read(), pick)];
        // Some are refused, as Google would: a table can't be cut in half.
        carriedOut += await google.call('POST', `/v1/documents/${documentId}:batchUpdate`, { requests }).then(
          () => 1,
          () => 0,
        );
      }
      const { bytes } = await documents.export(documentId, never);
      const { value, diagnostics } = readTemplate(bytes);
      expect(
        diagnostics.filter(({ severity }) => severity === 'error'),
        `seed ${seed}`,
      ).toEqual([]);
      expect(modelTexts(value.sections.flatMap(({ blocks }) => blocks)), `seed ${seed}`).toEqual((await read()).map(textOf));
    }
    expect(carriedOut).toBeGreaterThan(150);
  });
});
