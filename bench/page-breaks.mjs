// Counts the page breaks that Word recorded in the corpus (w:lastRenderedPageBreak) and that our pages and LibreOffice's hit, and the
// documents that have as many pages as Word counted (docProps/app.xml).
// npm run fidelity:breaks [-- --only=NAME] (poppler-utils must be installed; with --only the missed ones are listed and nothing is written)
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { needShared, replaceSection, root } from './shared.mjs';

const { only } = readOptions({ only: '' });
ensureInstalled();
ensureBuilt();
const corpus = needShared('corpus');
const references = JSON.parse(gunzipSync(readFileSync(path.join(corpus, 'reference.json.gz'))));
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-breaks-'));

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text) =>
  text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/giu, (all, hex, number, name) =>
      hex || number ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(number)) : (ENTITIES[name] ?? all),
    )
    .normalize('NFKC')
    .replaceAll('\u00ad', '');

/** The words of a text, East Asian ones letter by letter: without capitals, leaders, bullets and hyphens, which styles and line ends change. */
const wordsOf = (text) =>
  text
    .toLowerCase()
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' $& ')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** What is not in the flow of the body, or not shown. */
const ASIDE = /<(mc:Fallback|w:del|w:moveFrom|w:txbxContent|w:instrText)[ >][\s\S]*?<\/\1>/gu;
const TOKEN =
  /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:lastRenderedPageBreak\/>|<w:br [^>]*w:type="page"[^>]*\/>|<w:pageBreakBefore\/>|<w:sectPr[ >]|<w:(?:tab|br|cr)(?: [^>]*)?\/>|<\/w:p>|<w:noBreakHyphen\/>/gu;

/** Most words on either side that tell a place; they stay within a paragraph, since pdftotext has an order of its own for cells. */
const TELLING = 3;

/** The breaks recorded in the body with the words on both sides; `forced` where the author made the break. */
function readBreaks(parts) {
  const main = Object.keys(parts).find((name) => /^word\/document\d*\.xml$/u.test(name));
  const paragraphs = [{ words: [], breaks: [], forced: false }];
  let word = '';
  let endsSection = false;
  const end = () => {
    paragraphs.at(-1).words.push(...wordsOf(word));
    word = '';
  };
  for (const [token, text] of strFromU8(parts[main]).replace(ASIDE, '').matchAll(TOKEN)) {
    const paragraph = paragraphs.at(-1);
    if (text !== undefined) {
      const [first = '', ...others] = decode(text).split(/\s+/u);
      word += first;
      for (const other of others) {
        end();
        word = other;
      }
    } else if (token === '<w:lastRenderedPageBreak/>') {
      // Also within a word, which Word divided there.
      end();
      paragraph.breaks.push(paragraph.words.length);
    } else if (token === '<w:noBreakHyphen/>') word += '-';
    else {
      end();
      if (token.startsWith('<w:sectPr')) endsSection = true;
      else if (token === '</w:p>') {
        paragraphs.push({ words: [], breaks: [], forced: endsSection });
        endsSection = false;
      } else if (/"page"|^<w:pageBreakBefore/u.test(token)) paragraphs.push({ words: [], breaks: [], forced: true });
    }
  }
  end();
  const found = new Map();
  paragraphs.forEach(({ words, breaks }, index) => {
    const until = (at) =>
      at > 0 ? words.slice(0, at) : (paragraphs.slice(0, index).findLast((each) => each.words.length > 0)?.words ?? []);
    const from = (at) =>
      at < words.length ? words.slice(at) : (paragraphs.slice(index + 1).find((each) => each.words.length > 0)?.words ?? []);
    for (const at of breaks) {
      const [before, after] = [until(at).slice(-TELLING), from(at).slice(0, TELLING)];
      const last = at > 0 ? index : paragraphs.slice(0, index).findLastIndex((each) => each.words.length > 0);
      const forced = paragraphs.slice(last + 1, index + 1).some((each) => each.forced);
      const place = `${before.join(' ')} | ${after.join(' ')}`;
      if (before.length > 0 && after.length > 0) found.set(`${last} ${place}`, { before, after, forced, place });
    }
  });
  return [...found.values()];
}

/** How many pages Word counted when it last saved the document; undefined for documents of other programs. */
function readCount(parts) {
  const properties = parts['docProps/app.xml'] === undefined ? '' : strFromU8(parts['docProps/app.xml']);
  const [, count] = /<Application>Microsoft/u.test(properties) ? (/<Pages>(\d+)/u.exec(properties) ?? []) : [];
  return count === undefined ? undefined : Number(count);
}

/** Pages as lists of words, as pdftotext reads them. */
function pagesOf(document) {
  const pdf = path.join(folder, 'ours.pdf');
  execFileSync(process.execPath, [path.join(root, 'bin', 'sheafmill'), 'render', document, '--out', pdf], { stdio: 'ignore' });
  const text = execFileSync('pdftotext', ['-bbox-layout', pdf, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return text
    .split(/<page /u)
    .slice(1)
    .map((page) => [...page.matchAll(/<word [^>]*>(.*?)<\/word>/gu)].flatMap(([, word]) => wordsOf(decode(word))));
}

/** Words at the end of a page among which the last ones of the body are, and likewise at its start: the others are headers, footers, notes. */
const EDGE = 80;

const contains = (page, words) => page.some((_, at) => words.every((word, index) => page[at + index] === word));

/** A break is hit when a page ends with the words before it and the next one begins with those behind. */
const isHit = ({ before, after }, pages) =>
  pages.some((page, index) => contains(page.slice(-EDGE), before) && contains((pages[index + 1] ?? []).slice(0, EDGE), after));

const rows = [];
const counts = [];
for (const file of readdirSync(path.join(corpus, 'docx')).sort()) {
  const reference = references[file];
  if (!file.endsWith('.docx') || !file.includes(only) || !reference) continue;
  const document = path.join(corpus, 'docx', file);
  const parts = unzipSync(readFileSync(document));
  const breaks = readBreaks(parts);
  const counted = readCount(parts);
  if (breaks.length === 0 && counted === undefined) continue;
  const pages = pagesOf(document);
  if (counted !== undefined)
    counts.push({ comparable: reference.comparable, theirs: reference.pages.length === counted, ours: pages.length === counted });
  if (breaks.length === 0) continue;
  const theirPages = reference.pages.map((page) => page.words.flatMap(([, , word]) => wordsOf(word)));
  const theirs = breaks.map((each) => isHit(each, theirPages));
  const ours = breaks.map((each) => isHit(each, pages));
  rows.push({ file, comparable: reference.comparable, forced: breaks.map(({ forced }) => forced), theirs, ours });
  if (only)
    breaks.forEach(({ place }, index) => {
      console.log(`LibreOffice ${theirs[index] ? 'hit ' : 'miss'}, ours ${ours[index] ? 'hit ' : 'miss'}: ${place}`);
    });
}
rmSync(folder, { recursive: true });

const count = (flags, wanted = () => true) => flags.filter((flag, index) => flag && wanted(index)).length;
const line = (name, chosen) => {
  const sum = (of) => chosen.reduce((total, row) => total + of(row), 0);
  const own = (row) => (index) => !row.forced[index];
  const all = sum((row) => row.forced.length);
  const free = sum((row) => count(row.forced.map((flag) => !flag)));
  return `| ${name} | ${all} | ${sum((row) => count(row.theirs))} | ${sum((row) => count(row.ours))} | ${free} | ${sum((row) => count(row.theirs, own(row)))} | ${sum((row) => count(row.ours, own(row)))} |`;
};
const table = [
  "| documents | recorded | LibreOffice's | ours | of them not made by the author | LibreOffice's | ours |",
  '|---|---|---|---|---|---|---|',
  line(`all ${rows.length}`, rows),
  line(
    `comparable fonts, ${rows.filter((row) => row.comparable).length}`,
    rows.filter((row) => row.comparable),
  ),
  ...rows.filter((row) => count(row.ours) !== count(row.theirs)).map((row) => line(`${row.file}${row.comparable ? '' : ' ~'}`, [row])),
].join('\n');
const asCounted = (chosen) => [chosen.length, count(chosen.map(({ theirs }) => theirs)), count(chosen.map(({ ours }) => ours))];
const [all, allTheirs, allOurs] = asCounted(counts);
const [some, someTheirs, someOurs] = asCounted(counts.filter(({ comparable }) => comparable));
const counted = `Word noted how many pages it counted in ${all} documents (\`docProps/app.xml\`): LibreOffice makes as many of ${allTheirs}, we of ${allOurs}; of the
${some} with comparable fonts ${someTheirs} and ${someOurs}. Other programs have changed some of them since.`;
console.log(`${table}\n\n${counted}`);
if (!only) {
  const file = path.join(root, 'docs', 'fidelity.md');
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'breaks', `${table}\n\n${counted}`));
}
