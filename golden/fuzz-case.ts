import { openRendering, type Platform, RefusedInput, type Row, type Value } from '../engine/index.ts';
import { seededRandom } from '../scripts/seeded-random.mjs';
import { generateDocument } from './generate-document.ts';
import { generateEmbedded } from './generate-embedded.ts';
import { generateFields } from './generate-fields.ts';
import { mutateBytes, mutateTemplate } from './mutate-template.ts';
import { NAUGHTY_STRINGS } from './naughty-strings.ts';

/**
 * A document that a number decides: a real one changed, one made up, a frame for made-up pictures, charts, shapes, VML, tables with gaps and
 * bound controls, or a template of fields, joined tables and sections in loops.
 */
export interface FuzzCase {
  readonly kind: 'mutated' | 'generated' | 'embedded' | 'fields';
  readonly seed: number;
}

export type FuzzOutcome =
  | { readonly result: 'pdf'; readonly pdf: Uint8Array }
  | { readonly result: 'refused'; readonly code: string }
  /** The engine threw what is not meant for users, wrote what is no PDF, or another one for the same row: a defect. */
  | { readonly result: 'crash'; readonly stack: string };

/** @param originals real documents; the same ones in the same order make the same case of the same number */
export function makeFuzzDocument({ kind, seed }: FuzzCase, originals: readonly Uint8Array[]): Uint8Array {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1));
  if (kind === 'generated') return generateDocument(random);
  if (kind === 'embedded') return generateEmbedded(random);
  if (kind === 'fields') return generateFields(random);
  const original = originals[Math.floor(random() * originals.length)];
  if (!original) throw new RangeError('There is no document to change.');
  return random() < 0.25 ? mutateBytes(original, random) : mutateTemplate(original, random);
}

const row = fuzzRow('1', 'Ada Lovelace', ['one', 'two', '']);
const other = fuzzRow(
  '2',
  'Grace Brewster Murray Hopper',
  Array.from({ length: 5 }, (_, index) => `item ${index}`),
);

function fuzzRow(id: string, name: string, items: readonly string[]): Row {
  const texts = NAUGHTY_STRINGS.slice(0, 200).map((text) => [text, text] as const);
  const records = items.map((text) => new Map([['Text', text]]));
  return { id, fields: new Map<string, Value>([...texts, ['Name', name], ['Items', { type: 'records', records }]]) };
}

/**
 * Makes the PDFs of the document as it stands, of a row, of another, and of the first again, which goes the short way of later rows and must
 * come out the same.
 * @param rendered called after each of them
 */
export function renderFuzzDocument(document: Uint8Array, platform: Platform, rendered = () => {}): FuzzOutcome {
  try {
    const rendering = openRendering(document, { locale: 'en-US', timeZone: 'UTC' }, platform);
    const render = (each: Row | undefined) => {
      const { pdf } = rendering.render(each, 'Title');
      rendered();
      return pdf;
    };
    render(undefined);
    const first = render(row);
    render(other);
    const pdf = render(row);
    if (Buffer.compare(first, pdf) !== 0) return { result: 'crash', stack: 'the same row makes another PDF after another row' };
    const wrong = /[\s[](?:NaN|-?Infinity|undefined)[\s\]]/u.exec(withoutStreams(pdf));
    return wrong ? { result: 'crash', stack: `'${wrong[0]}' in the PDF` } : { result: 'pdf', pdf };
  } catch (error) {
    if (error instanceof RefusedInput) return { result: 'refused', code: error.diagnostic.code };
    return { result: 'crash', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function withoutStreams(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let text = '';
  let from = 0;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', from)) {
    text += bytes.toString('latin1', from, at);
    const end = bytes.indexOf('endstream', at);
    if (end < 0) return text;
    from = end + 'endstream'.length;
  }
  return text + bytes.toString('latin1', from);
}
