// Writes the lines that LibreOffice breaks the texts of golden/writing-systems/ into beside them, for golden/writing-systems.test.ts.
// npm run golden:lines (soffice and poppler-utils must be installed; LibreOffice is given the fonts of our packages)
import './check-node.mjs';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleCode, importBundled } from './bundle-code.mjs';
import { convertToPdf, SOFFICE } from './convert-to-pdf.mjs';
import { ensureInstalled, root } from './freshness.mjs';

ensureInstalled();
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-lines-'));
const texts = path.join(root, 'golden', 'writing-systems');

const code = path.join(folder, 'code');
await bundleCode(code, { writing: 'golden/writing-systems.ts', fonts: 'engine/fonts/packaged-fonts.ts' });
const { WRITING_SYSTEMS, writingSystemDocument } = await importBundled(code, 'writing');
const { EAST_ASIAN_FAMILIES, PACKAGED_FAMILIES } = await importBundled(code, 'fonts');

// Families are called what our list calls them, whatever name the files carry.
const fonts = path.join(folder, 'fonts');
mkdirSync(fonts);
const renaming = [];
for (const { family, regular, bold, italic, boldItalic } of [...PACKAGED_FAMILIES, ...EAST_ASIAN_FAMILIES])
  for (const specifier of [regular, bold, italic, boldItalic].filter((each) => each !== undefined)) {
    const file = path.join(fonts, path.basename(specifier));
    copyFileSync(path.join(root, 'node_modules', specifier), file);
    renaming.push(
      `<match target="scan"><test name="file"><string>${file}</string></test><edit name="family" mode="assign"><string>${family}</string></edit></match>`,
    );
  }
const ALIAS = '<alias binding="same"><family>Arial</family><accept><family>Arimo</family></accept></alias>';
writeFileSync(
  path.join(folder, 'fonts.conf'),
  `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${folder}/cache</cachedir>${renaming.join('')}${ALIAS}</fontconfig>`,
);

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** The characters of each line of a PDF in an order that does not depend on the direction of writing, from the top of the first page on. */
function linesOf(pdf) {
  const text = execFileSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const lines = [];
  for (const page of text.split(/<page /u).slice(1)) {
    const words = [...page.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<\/word>/gu)]
      .map(([, top, bottom, word]) => ({ middle: (Number(top) + Number(bottom)) / 2, height: bottom - top, word }))
      .sort((one, other) => one.middle - other.middle);
    let last = Number.NEGATIVE_INFINITY;
    for (const { middle, height, word } of words) {
      if (middle - last > height / 2) lines.push('');
      last = middle;
      lines.push(lines.pop() + word.replace(/&\w+;/gu, (entity) => ENTITIES[entity] ?? entity));
    }
  }
  return lines.map(characters);
}
const characters = (text) => [...text.normalize('NFKD').replace(/[\s\u00ad\u0640\u200b-\u200f\u202a-\u202e]/gu, '')].sort().join('');

/** Cuts each paragraph where the characters of the lines, one after the other, are used up. */
function cutText(paragraphs, lines) {
  const cut = [];
  let line = 0;
  for (const paragraph of paragraphs) {
    for (let start = 0; start < paragraph.length; line++) {
      const wanted = lines[line];
      if (wanted === undefined) throw new Error(`There are too few lines for "${paragraph.slice(start)}".`);
      let end = start + 1;
      while (end < paragraph.length && characters(paragraph.slice(start, end)).length < wanted.length) end++;
      while (end < paragraph.length && (/\s/u.test(paragraph[end]) || characters(paragraph.slice(start, end + 1)) === wanted)) end++;
      const piece = paragraph.slice(start, end);
      if (characters(piece) !== wanted) throw new Error(`"${piece}" is not the line of the PDF: ${wanted}`);
      cut.push(piece.trim());
      start = end;
    }
  }
  return cut;
}

const environment = { ...process.env, FONTCONFIG_FILE: path.join(folder, 'fonts.conf') };
const version = execFileSync(SOFFICE, ['--version'], { encoding: 'utf8' }).trim();
for (const system of WRITING_SYSTEMS) {
  const text = readFileSync(path.join(texts, `${system.name}.txt`), 'utf8');
  const document = path.join(folder, `${system.name}.docx`);
  writeFileSync(document, writingSystemDocument(system, text));
  convertToPdf([document], folder, environment);
  const lines = cutText(text.trimEnd().split('\n'), linesOf(path.join(folder, `${system.name}.pdf`)));
  writeFileSync(path.join(texts, `${system.name}.lines.txt`), `${version}\n${lines.join('\n')}\n`);
  console.log(`${system.name}: ${lines.length} lines`);
}
rmSync(folder, { recursive: true });
