// Has LibreOffice and us set pages of random text and counts the lines that end at the same word. Every second document is of one look,
// the others change face, size and spacing within their paragraphs. Nothing in them but the widths of words decides where a line ends.
// npm run fidelity:lines [-- --documents=80 --from=1] (LibreOffice and poppler-utils must be installed)
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleCode, importBundled } from '../scripts/bundle-code.mjs';
import { convertToPdf } from '../scripts/convert-to-pdf.mjs';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { seededRandom } from '../scripts/seeded-random.mjs';
import { root } from './shared.mjs';

const { documents: count, from } = readOptions({ documents: 80, from: 1 });
ensureInstalled();
ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-lines-'));
await bundleCode(folder, { package: 'engine/docx/test-package.ts' });
const { testDocument } = await importBundled(folder, 'package');

const WORDS =
  `a account address agreement amount and annual as at award balance bank be between by certificate city code communication company
  completion country course customer date days delivery description due email extraordinary for from in internationalisation invoice is it
  item large limited manager net number of on order party payment percent phone price project quality quantity rate reference report
  responsibilities school service shall small street student sum tax terms that the this to total under unit was which with`.split(/\s+/u);
/** Families that LibreOffice sets in free ones of equal widths, which are ours as well. */
const FAMILIES = ['Arial', 'Calibri', 'Cambria', 'Courier New', 'Times New Roman'];
/** A4, twips. */
const [WIDTH, HEIGHT] = [11_906, 16_838];
const PARAGRAPHS = 14;

/** A document, the same for the same number. */
function randomDocument(number) {
  const random = seededRandom(number);
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const maybe = (share, made) => (random() < share ? made() : '');

  const word = () => {
    if (random() < 0.03) return String(below(100_000));
    const plain = pick(WORDS);
    const cased = random() < 0.1 ? plain[0].toUpperCase() + plain.slice(1) : plain;
    const joined = cased + maybe(0.02, () => `-${pick(WORDS)}`);
    return (random() < 0.02 ? `“${joined}”` : joined) + maybe(0.08, () => pick([',', '.', ';']));
  };
  const text = (words) => `${Array.from({ length: words }, word).join(' ')} `;
  const face = () => {
    const family = pick(FAMILIES);
    return `<w:rFonts w:ascii="${family}" w:hAnsi="${family}"/>`;
  };
  const look = () =>
    [
      maybe(0.1, face),
      maybe(0.3, () => '<w:b/>'),
      maybe(0.2, () => '<w:i/>'),
      maybe(0.05, () => `<w:spacing w:val="${pick([-5, 7, 10, 20])}"/>`),
      maybe(0.1, () => `<w:sz w:val="${pick([16, 18, 21, 23, 24])}"/>`),
    ].join('');
  const textRun = (words, properties) => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text(words)}</w:t></w:r>`;
  const runs =
    number % 2 === 0
      ? () => textRun(40 + below(90), '')
      : () => Array.from({ length: 2 + below(10) }, () => textRun(1 + below(14), look())).join('');
  const paragraph = () =>
    `<w:p><w:pPr><w:ind w:left="${below(1500)}" w:right="${below(1500)}"/><w:jc w:val="${pick(['left', 'both', 'both', 'right', 'center'])}"/></w:pPr>${runs()}</w:p>`;

  const family = pick(FAMILIES);
  const side = 1000 + below(500);
  const size = 18 + below(7);
  return testDocument(Array.from({ length: PARAGRAPHS }, paragraph).join(''), {
    section: `<w:pgSz w:w="${WIDTH}" w:h="${HEIGHT}"/><w:pgMar w:top="1000" w:right="${side}" w:bottom="1000" w:left="${side}" w:header="500" w:footer="500" w:gutter="0"/>`,
    styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${family}" w:hAnsi="${family}"/><w:sz w:val="${size}"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>`,
    settings:
      '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>',
  });
}

const run = (program, ...given) => execFileSync(program, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The letters of a PDF without white space, and how many stand before each end of a line: the next word is further left, or on another page. */
function lineEnds(pdf) {
  const words = [];
  let page = 0;
  for (const line of run('pdftotext', '-raw', '-bbox', pdf, '-').split('\n')) {
    if (line.includes('<page ')) page++;
    const [, left, text] = /<word xMin="([\d.]+)".*>(.*)<\/word>/u.exec(line) ?? [];
    if (text !== undefined) words.push({ page, left: Number(left), text });
  }
  let letters = '';
  const ends = [];
  words.forEach(({ page: on, left, text }, index) => {
    letters += text;
    const next = words[index + 1];
    if (next === undefined || next.page !== on || next.left <= left) ends.push(letters.length);
  });
  return { letters, ends };
}

try {
  const places = Array.from({ length: count }, (_, index) => path.join(folder, `${from + index}.docx`));
  places.forEach((place, index) => {
    writeFileSync(place, randomDocument(from + index));
  });
  const theirs = path.join(folder, 'theirs');
  convertToPdf(places, theirs);
  let [lines, alike, whole] = [0, 0, 0];
  for (const place of places) {
    const ours = place.replace('.docx', '.pdf');
    run(process.execPath, path.join(root, 'bin', 'sheafmill'), 'render', place, '--out', ours);
    const expected = lineEnds(path.join(theirs, path.basename(ours)));
    const made = lineEnds(ours);
    if (made.letters !== expected.letters) throw new Error(`${path.basename(place)}: the PDFs have other letters.`);
    const ends = new Set(made.ends);
    const same = expected.ends.filter((end) => ends.has(end)).length;
    lines += expected.ends.length;
    alike += same;
    if (same === expected.ends.length && ends.size === same) whole++;
    else console.log(`${path.basename(place)}: ${same} of ${expected.ends.length} lines`);
  }
  console.log(`${whole} of ${count} documents have every line as LibreOffice has it, ${alike} of ${lines} lines end at the same word.`);
} finally {
  rmSync(folder, { recursive: true });
}
