import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzlibSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDocument, testRelationship } from '../engine/docx/test-package.ts';
import { type Diagnostic, openPdfJoiner, openRendering, type PdfStandard, type Platform, type Row } from '../engine/index.ts';
import { hashOfBytes } from '../engine/pdf/file/content-hash.ts';
import { integer, readWritten } from '../engine/pdf/file/read-written.ts';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { CHECKERS } from './checkers.ts';
import type { ReadNode } from './read-node.ts';
import { note, noteReference, p, picture, STYLES, t, tbl, tc, tr } from './xml.ts';

const settings = { locale: 'de-DE', timeZone: 'UTC' };
let platform: Platform;
beforeAll(async () => {
  platform = await nodePlatform();
});

/** A picture of one pixel in four colours. */
const FOUR_COLOURS = Buffer.from(
  [
    `ffd8ffdb004300${'01'.repeat(64)}`,
    'ffc00014080001000104011100021100031100041100',
    'ffc40014000100000000000000000000000000000003',
    'ffc40014100100000000000000000000000000000000',
    'ffda000e040100020003000400003f0042108fffd9',
  ].join(''),
  'hex',
);

const heading = (level: number, text: string) => p(t(text), `<w:outlineLvl w:val="${level}"/>`);
const listed = (level: number, text: string) => p(t(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
const link = (text: string) => `<w:hyperlink r:id="web">${t(text)}</w:hyperlink>`;
const LEVELS = ['decimal', 'lowerLetter', 'bullet']
  .map(
    (format, index) =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${format === 'bullet' ? '•' : `%${index + 1}.`}"/></w:lvl>`,
  )
  .join('');

/** Everything that a standard has a rule about. */
const template = testDocument(
  [
    heading(1, 'Report on {{Subject}}'),
    heading(4, 'A level left out'),
    p(t('See ') + link('the page') + t(' and the note') + noteReference('footnote', 1)),
    ...[0, 0, 1, 2].map((level) => listed(level, `Item of level ${level}`)),
    tbl(
      tr(tc(p(t('Year'))) + tc(p(t('Sum'))), '<w:tblHeader/>') +
        tr(tc(p(t('2025'))) + tc(p(t('10')))) +
        tr(tc(p(t('12'))), '<w:gridBefore w:val="1"/>'),
      [2000, 2000],
    ),
    p(picture({ width: 30, height: 30 })),
    p(
      picture({ width: 30, height: 30 })
        .replace(/ descr="[^"]*"/, '')
        .replace('r:embed="checkers"', 'r:embed="inks"'),
    ),
    p(t('Some text in bold', '<w:b/>')),
  ].join(''),
  {
    styles: STYLES,
    numbering: `<w:abstractNum w:abstractNumId="0">${LEVELS}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    footnotes: note('footnote', 1, 'The note itself.'),
    header: p(`<w:hyperlink w:anchor="none">${t('no such place')}</w:hyperlink>`) + p(link('Home')),
    parts: {
      'word/media/checkers.png': CHECKERS,
      'word/media/inks.jpeg': FOUR_COLOURS,
      'word/_rels/header.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ${testRelationship('web', 'hyperlink', 'https://example.com/', true)}/></Relationships>`,
    },
    relationships: [
      testRelationship('checkers', 'image', 'media/checkers.png'),
      testRelationship('inks', 'image', 'media/inks.jpeg'),
      testRelationship('web', 'hyperlink', 'https://example.com/', true),
    ],
  },
);

const row = (subject: string): Row => ({ id: '1', fields: new Map([['Subject', subject]]) });
const render = (standards: readonly PdfStandard[], subject = 'bridges') =>
  openRendering(template, settings, platform, { standards }).render(row(subject), 'Report & more');

/** Every object of a file of ours as its dictionary, with the bytes of streams. */
function objectsOf(pdf: Uint8Array) {
  keepPdfs('standards', pdf);
  const file = readWritten(pdf);
  const texts: { readonly number: number; readonly text: string; readonly data: Uint8Array | undefined }[] = [];
  for (let number = 1; ; number++) {
    try {
      texts.push({ number, ...file.object(number) });
    } catch {
      break;
    }
  }
  return { catalog: file.object(file.catalog).text, texts, file };
}
const packetOf = (pdf: Uint8Array): string => {
  const { catalog, file } = objectsOf(pdf);
  return new TextDecoder().decode(file.object(integer(catalog, /\/Metadata (\d+) 0 R/)).data);
};

const shown = ({ role, alt, type, children = [] }: ReadNode): string =>
  role === undefined
    ? type === 'annotation' || type === 'object'
      ? '@'
      : ''
    : `${role}${alt === undefined ? '' : `"${alt}"`}(${children.map(shown).join('')})`;

async function readByPdfJs(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice(), { verbosity: 1 });
  const page = await document.getPage(1);
  const { info, metadata } = await document.getMetadata();
  const tree: ReadNode = (await page.getStructTree()) ?? {};
  const items: readonly object[] = (await page.getTextContent()).items;
  return {
    info: info as Readonly<Record<string, unknown>>,
    claim: (name: string): unknown => metadata?.get(name),
    marks: await document.getMarkInfo(),
    tree: shown(tree),
    text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    annotations: await page.getAnnotations(),
  };
}

describe('a PDF that keeps no standard', () => {
  it('claims none', () => {
    const { pdf } = render([]);
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/OutputIntents');
    expect(packetOf(pdf)).not.toMatch(/pdfaid|pdfuaid/);
  });

  it('has a box for a character that no font has', () => {
    const rendering = openRendering(template, settings, platform);
    const { pages, diagnostics } = rendering.render(row('\u{10fffd}'), 'a');
    expect(pages).toBe(1);
    expect(diagnostics.map(({ code }) => code)).toContain('font/missing-glyph');
  });
});

describe.each([
  { standards: ['a-2b'], part: '2', isAccessible: false },
  { standards: ['a-3b'], part: '3', isAccessible: false },
  { standards: ['ua-1'], part: undefined, isAccessible: true },
  { standards: ['a-2b', 'ua-1'], part: '2', isAccessible: true },
] as const)('a PDF that keeps $standards', ({ standards, part, isAccessible }) => {
  it('says so in well-formed XMP that agrees with its title', async () => {
    const { pdf } = render(standards);
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    const packet = packetOf(pdf);
    parser.write(packet.replace(/<\?xpacket[^>]*\?>/g, '')).close();
    // Properties that XMP does not know have to be explained.
    expect(packet.includes('<pdfaSchema:prefix>pdfuaid<')).toBe(part !== undefined && isAccessible);
    const { info, claim, marks } = await readByPdfJs(pdf);
    expect([claim('pdfaid:part'), claim('pdfaid:conformance'), claim('pdfuaid:part')]).toEqual([
      part ?? null,
      part === undefined ? null : 'B',
      isAccessible ? '1' : null,
    ]);
    expect(claim('dc:title')).toBe('Report & more');
    // The document does not say its language: that of the run stands for it where there has to be one.
    const Language = isAccessible ? 'de-DE' : null;
    expect(info).toMatchObject({ Title: 'Report & more', Language, EncryptFilterName: null, IsXFAPresent: false });
    expect(marks).toMatchObject({ Marked: true });
  });

  it('has every font in it, and nothing that a reader would run or that was hidden', () => {
    const { texts } = objectsOf(render(standards).pdf);
    const descriptors = texts.filter(({ text }) => text.startsWith('<</Type/FontDescriptor'));
    expect(descriptors.length).toBeGreaterThan(1);
    for (const { text } of descriptors) expect(text).toMatch(/\/FontFile[23] \d+ 0 R/);
    const fonts = texts.filter(({ text }) => text.includes('/Subtype/Type0'));
    for (const { text } of fonts) expect(text).toMatch(/\/ToUnicode \d+ 0 R/);
    const all = texts.map(({ text }) => text.replace(/\((?:\\.|[^\\)])*\)/gs, '()')).join('\n');
    expect(all).not.toMatch(
      /\/(?:JavaScript|JS|Launch|Encrypt|LZWDecode|OCProperties|AA|OpenAction|Interpolate|HTP|Movie|Sound|EmbeddedFiles)\b/,
    );
    for (const { text } of texts.filter(({ text }) => text.includes('/Type/Annot'))) expect(text).toMatch(/\/F 4.*\/Contents/s);
  });

  it('refuses a row with a character that no font has, alone and in one file of all', () => {
    const rendering = openRendering(template, settings, platform, { standards });
    expect(rendering.render(row('bridges'), 'a').pages).toBe(1);
    for (const make of [() => rendering.render(row('\u{10fffd}'), 'b'), () => rendering.merge('all').add(row('\u{10fffd}'), 'b')])
      expect(make).toThrow(expect.objectContaining({ diagnostic: expect.objectContaining({ code: 'pdf/missing-glyph' }) }));
  });

  it('is the same file again, whatever was made before it', () => {
    const rendering = openRendering(template, settings, platform, { standards });
    rendering.render(row('roads'), 'Report & more');
    expect(Buffer.from(rendering.render(row('bridges'), 'Report & more').pdf).equals(render(standards).pdf)).toBe(true);
  });

  it('still keeps them when it is joined with others', async () => {
    const joiner = openPdfJoiner({ title: 'All', digest: hashOfBytes });
    const made = ['roads', 'bridges'].map((subject) => joiner.add(render(standards, subject).pdf, subject));
    const joined = new Uint8Array(Buffer.concat([...made, joiner.end()]));
    const rendering = openRendering(template, settings, platform, { standards }).merge('All');
    const merged = new Uint8Array(
      Buffer.concat([...['roads', 'bridges'].map((subject) => rendering.add(row(subject), subject).pdf), rendering.end()]),
    );
    for (const whole of [joined, merged]) {
      const { claim } = await readByPdfJs(whole);
      expect([claim('pdfaid:part'), claim('pdfuaid:part')]).toEqual([part ?? null, isAccessible ? '1' : null]);
      expect(objectsOf(whole).catalog.includes('/OutputIntents')).toBe(part !== undefined);
      const notes = objectsOf(whole).texts.flatMap(({ text }) => /\/S\/Note\b.*\/ID(\([^)]*\))/s.exec(text)?.[1] ?? []);
      expect([notes.length, new Set(notes).size]).toEqual([2, isAccessible ? 2 : 1]);
    }
  });
});

describe('a PDF for archives', () => {
  it('says what its colours mean: three by a profile of sRGB, four by their inks', () => {
    const { catalog, texts, file } = objectsOf(render(['a-2b']).pdf);
    const { text, data } = file.object(integer(catalog, /\/S\/GTS_PDFA1.*\/DestOutputProfile (\d+) 0 R/));
    const profile = Buffer.from(unzlibSync(data as Uint8Array));
    expect(text).toContain('/N 3');
    expect([profile.readUInt32BE(0), profile.toString('latin1', 12, 20), profile.toString('latin1', 36, 40)]).toEqual([
      profile.length,
      'mntrRGB ',
      'acsp',
    ]);
    // The columns of a display's matrix add up to the white of the connection space.
    const column = (tag: string) => {
      const at = profile.readUInt32BE(profile.indexOf(tag) + 4);
      return [8, 12, 16].map((offset) => profile.readInt32BE(at + offset) / 65536);
    };
    const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map(column) as [number[], number[], number[]];
    const white = [0.9642, 1, 0.8249];
    for (const axis of [0, 1, 2]) expect((red[axis] ?? 0) + (green[axis] ?? 0) + (blue[axis] ?? 0)).toBeCloseTo(white[axis] ?? 0, 3);
    expect(texts.some(({ text }) => text.includes('/ColorSpace/DeviceCMYK'))).toBe(true);
    expect(texts.some(({ text }) => text.includes('/DefaultCMYK[/DeviceN[/Cyan/Magenta/Yellow/Black]/DeviceRGB'))).toBe(true);
    expect(Buffer.from(render(['ua-1']).pdf).toString('latin1')).not.toContain('/DefaultCMYK');
  });

  it('is of one part only', () => {
    expect(() => render(['a-2b', 'a-3b'])).toThrow('PDF/A-2b and PDF/A-3b at the same time');
  });
});

describe('a PDF for everybody', () => {
  it('has a tree without gaps: headings, kinds of lists, rows of equal length, pictures and links with a text', async () => {
    const { pdf, diagnostics } = render(['ua-1']);
    const { tree, annotations } = await readByPdfJs(pdf);
    expect(tree).toContain('H1()H2()');
    expect(tree).toContain('Table(TR(TH(P())TH(P()))TR(TD(P())TD(P()))TR(TD(P())))');
    expect(tree).toContain('Figure"A drawing"()');
    expect(tree).toContain('Figure"Picture"()');
    expect(tree.match(/Link\([^)]*@\)/g)).toHaveLength(annotations.length);
    expect(annotations).toHaveLength(2);
    const { texts } = objectsOf(pdf);
    // pdf.js leaves out elements without content, such as the cell that closes the gap.
    expect(texts.filter(({ text }) => /\/S\/TD\b.*\/K\[\]/s.test(text))).toHaveLength(1);
    const kinds = texts.flatMap(({ text }) => /\/ListNumbering\/(\w+)/.exec(text)?.[1] ?? []);
    expect(kinds).toEqual(['Decimal', 'LowerAlpha', 'Disc']);
    expect(diagnostics.map(({ code }: Diagnostic) => code)).toContain('pdf/no-alternative-text');
  });

  it('keeps the words of the file as they are without the standard', async () => {
    const [plain, accessible] = await Promise.all([readByPdfJs(render([]).pdf), readByPdfJs(render(['ua-1']).pdf)]);
    expect(accessible.text).toBe(plain.text);
    expect(plain.tree).toContain('H2()H5()');
  });
});

describe('the samples', () => {
  it.each(['invoice', 'contract', 'certificate'])('keep both standards without a word: %s', async (name) => {
    const file = (end: string) => readFileSync(fileURLToPath(new URL(`../samples/${name}${end}`, import.meta.url)));
    const rendering = openRendering(file('.docx'), settings, platform, { standards: ['a-2b', 'ua-1'] });
    const { pdf, diagnostics } = rendering.render(undefined, name);
    expect(diagnostics.filter(({ code }) => code.startsWith('pdf/'))).toEqual([]);
    const { claim, tree } = await readByPdfJs(pdf);
    expect(claim('pdfuaid:part')).toBe('1');
    expect(tree).toContain('P(');
  });
});
