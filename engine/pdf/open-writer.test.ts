import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepPdfs } from '../../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Face } from '../fonts/face.ts';
import { openFontLibrary } from '../fonts/library.ts';
import type { Fragment, GlyphRun, Mark, Page, Placed } from '../layout/display-list.ts';
import type { TextDocument } from '../model/document.ts';
import type { Link, Paragraph } from '../model/paragraph.ts';
import { pureCompression } from '../pure-compression.ts';
import { hashOfBytes } from './file/content-hash.ts';
import { openPdfJoiner } from './merge/open-joiner.ts';
import { openMergedWriter } from './merge/open-merged-writer.ts';
import { openWriter, type PdfInput } from './open-writer.ts';
import { readText } from './test-reading.ts';
import type { WriterOptions } from './writer-options.ts';

const platform = await nodePlatform();
const fonts = openFontLibrary(platform, { embedded: [], fontTable: new Map(), noLeading: false }, () => {});
const options: WriterOptions = { fonts, platform };
const face: Face = fonts.face({ family: 'Arial', bold: false, italic: false });
function binary(bytes: Uint8Array): string {
  keepPdfs('writer', bytes);
  return Buffer.from(bytes).toString('latin1');
}
/** A picture of one pixel. */
const DOT = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64'),
);
const has = (tool: string) => !spawnSync(tool, ['--version']).error;

/** One glyph per UTF-16 unit, so that lone surrogates come in as they are. */
function run(text: string, x = 0): GlyphRun {
  const units = text.split('');
  const glyphs = units.map((unit) => face.glyphOf(unit.charCodeAt(0)));
  return {
    type: 'glyphs',
    face,
    size: 10,
    scale: 1,
    x,
    y: 10,
    colour: '000000',
    glyphs,
    advances: glyphs.map((glyph) => (face.advanceOf(glyph) / face.unitsPerEm) * 10),
    texts: units,
  };
}
function paragraph(text: string, outlineLevel?: number): Paragraph {
  const mark = { language: { latin: 'en-GB' }, hidden: false, rightToLeft: false };
  return {
    type: 'paragraph',
    properties: { ...(outlineLevel === undefined ? {} : { outlineLevel }) },
    children: [{ type: 'text', text, properties: mark }],
    mark,
  } as unknown as Paragraph;
}
function documentOf(...blocks: readonly Paragraph[]): TextDocument {
  return {
    sections: [{ blocks, headers: {}, footers: {} }],
    footnotes: new Map(),
    endnotes: new Map(),
    settings: { language: 'en-GB' },
  } as unknown as TextDocument;
}
function placed(text: string, node: Paragraph, y: number, more: readonly Mark[] = [], link?: Link): Placed {
  const fragment: Fragment = { marks: [run(text), ...more], owner: { node, ...(link === undefined ? {} : { link }) } };
  return { x: 72, y, fragment };
}
function input(texts: readonly string[], report: (diagnostic: Diagnostic) => void = () => {}): PdfInput {
  const nodes = texts.map((text) => paragraph(text));
  const page: Page = {
    width: 595,
    height: 842,
    label: '1',
    items: nodes.map((node, index) => placed(texts[index] as string, node, 50 + index * 20)),
  };
  return { pages: [page], document: documentOf(...nodes), labels: new Map(), title: 'Offer', report };
}

describe('the PDF writer', () => {
  it('gives any text back as the same text, lone surrogates as U+FFFD', () => {
    const writer = openWriter({ ...options, compress: false });
    const hostile = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom('\ud800', '\udc00', '\u202e', '\u200b', '\ue000', '(', ')', '\\', '\r', '\n', '\0', 'ET', ' '),
      ),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const pdf = writer.write(input([text]));
        keepPdfs('hostile text', pdf);
        expect(readText(pdf)).toBe(text.replace(/\p{Surrogate}/gu, '\ufffd'));
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  it('stands text and rules 0.06 pt below, pictures 0.05 pt above their place', () => {
    const media = { name: 'dot.png', bytes: DOT };
    const crop = { top: 0, right: 0, bottom: 0, left: 0 };
    const picture: Mark = { type: 'picture', media, x: 0, y: 0, width: 10, height: 10, crop, opacity: 1 };
    const document = input([]);
    const page = { ...(document.pages[0] as Page), items: [placed('Total', paragraph('Total'), 50, [picture])] };
    const content = binary(openWriter({ ...options, compress: false }).write({ ...document, pages: [page] }));
    const down = (pattern: RegExp) => Number(pattern.exec(content)?.[1]);
    const place = down(/q 1 0 0 1 72 ([\d.]+) cm/);
    expect(place).toBe(842 - 50 - 0.06);
    expect(place + down(/\n10 0 0 10 0 (-[\d.]+) cm/)).toBeCloseTo(842 - 50 - 10 + 0.05, 6);
  });

  it('leaves right-to-left words apart: glyphs in visual order, no text for the whole line', () => {
    const pdf = openWriter({ ...options, compress: false }).write(input(['\u05d0\u05d1 \u05d2\u05d3']));
    expect(binary(pdf)).not.toContain('/ActualText');
  });

  it('writes the same bytes whatever it wrote before', () => {
    const used = openWriter(options);
    for (const text of ['Zürich', 'Ж русский', 'αβγ', '§ 12 € 400']) used.write(input([text, 'Total']));
    const fresh = openWriter(options);
    expect(binary(used.write(input(['Ωmega', 'Total', 'Ж'])))).toBe(binary(fresh.write(input(['Ωmega', 'Total', 'Ж']))));
  });

  it('packs the same structure for documents of other fonts', () => {
    const structureOf = (text: string) =>
      /\n\d+ 0 obj\n<<\/Type\/ObjStm.*?endobj/s.exec(binary(openWriter(options).write(input([text]))))?.[0];
    expect(structureOf('Total Ж')).toBe(structureOf('Total'));
    expect(structureOf('Total')).toContain('/Type/ObjStm');
  });

  it('gives fragments of the template the same bytes whether they are its own or made again', () => {
    const first = input(['Static', 'Value 1']);
    const again = input(['Static', 'Value 2']);
    const kept = openWriter(options);
    kept.prepare(first.pages);
    kept.write(first);
    const fresh = openWriter(options);
    fresh.prepare(first.pages);
    expect(binary(kept.write(again))).toBe(binary(fresh.write(again)));
  });

  it('carries no date, author, script or path', () => {
    const file = binary(openWriter({ ...options, compress: false }).write(input(['Hello'])));
    for (const forbidden of [
      '/JavaScript',
      '/JS',
      '/Launch',
      '/CreationDate',
      '/ModDate',
      '/Author',
      '/OpenAction',
      process.cwd(),
      tmpdir(),
    ])
      expect(file).not.toContain(forbidden);
  });

  it('keeps links to the web and drops others with a diagnostic', () => {
    const found: Diagnostic[] = [];
    const nodes = [paragraph('a'), paragraph('b')];
    const links: readonly Link[] = [{ url: 'https://example.com/a)b' }, { url: 'javascript:alert(1)' }];
    const items = nodes.map((node, index) =>
      placed('x', node, 50, [{ type: 'link', link: links[index] as Link, x: 0, y: 0, width: 50, height: 12 }], links[index]),
    );
    const file = binary(
      openWriter({ ...options, compress: false }).write({
        ...input([], (diagnostic) => found.push(diagnostic)),
        pages: [{ width: 595, height: 842, label: '1', items }],
        document: documentOf(...nodes),
      }),
    );
    expect(file).toContain('/URI(https://example.com/a%29b)');
    expect(file).not.toContain('alert');
    expect(found.map(({ code }) => code)).toEqual(['fill/unsafe-link']);
  });

  it('leaves out links that lie wholly beside their page, as those of a running head taller than it', () => {
    const node = paragraph('a');
    const link: Link = { url: 'https://example.com/' };
    const places = [
      [0, 50],
      [-49, 50],
      [594, 50],
      [0, -11],
      [0, 841],
      [-51, 50],
      [596, 50],
      [0, -13],
      [0, 843],
    ] as const;
    const items = places.map(
      ([x, y]): Placed => ({ ...placed('x', node, y, [{ type: 'link', link, x: 0, y: 0, width: 50, height: 12 }], link), x }),
    );
    const file = binary(
      openWriter({ ...options, compress: false }).write({
        ...input([]),
        pages: [{ width: 595, height: 842, label: '1', items }],
        document: documentOf(node),
      }),
    );
    const rectangles = [...file.matchAll(/\/Subtype\/Link\/Rect\[([^\]]*)\]/g)].map(([, rectangle]) => rectangle);
    expect(rectangles).toEqual(['0 780 50 792', '-49 780 1 792', '594 780 644 792', '0 841 50 853', '0 -11 50 1']);
  });

  it('gives each copy of a paragraph its own links in the structure, though the copies share one', () => {
    const link: Link = { url: 'https://example.com/' };
    const nodes = Array.from({ length: 20 }, () => paragraph('x'));
    const items = nodes.map((node, index) =>
      placed('x', node, 20 + index * 20, [{ type: 'link', link, x: 0, y: 0, width: 50, height: 12 }], link),
    );
    const file = binary(
      openWriter({ ...options, compress: false }).write({
        ...input([]),
        pages: [{ width: 595, height: 842, label: '1', items }],
        document: documentOf(...nodes),
      }),
    );
    const elements = [...file.matchAll(/\/S\/Link.*/g)].map(([element]) => [...element.matchAll(/\/OBJR\/Pg \d+ 0 R\/Obj (\d+)/g)]);
    expect(elements.map((annotations) => annotations.length)).toEqual(nodes.map(() => 1));
    expect(new Set(elements.map(([annotation]) => annotation?.[1])).size).toBe(nodes.length);
  });

  it('tags paragraphs and headings and nests the outline', () => {
    const nodes = [paragraph('One', 0), paragraph('body'), paragraph('One point one', 1)];
    const items = nodes.map((node, index) => placed('text', node, 50 + index * 20));
    const file = binary(
      openWriter({ ...options, compress: false }).write({
        ...input([]),
        pages: [{ width: 595, height: 842, label: '1', items }],
        document: documentOf(...nodes),
      }),
    );
    for (const role of ['/S/H1', '/S/H2', '/S/P', '/S/Document', '/Title(One point one)', '/Lang(en-GB)']) expect(file).toContain(role);
    expect(file.match(/\/Count 1\/Dest/)).not.toBeNull();
  });

  it('joins what it wrote: links and labels stay with their document', () => {
    const writer = openWriter({ ...options, compress: false });
    const written = (label: string) => {
      const node = paragraph('a');
      const link: Link = { url: `https://example.com/${label}/StructParent 7 5 0 R` };
      const items = [placed(`Page ${label}`, node, 50, [{ type: 'link', link, x: 0, y: 0, width: 50, height: 12 }], link)];
      return writer.write({ ...input([]), pages: [{ width: 595, height: 842, label, items }], document: documentOf(node) });
    };
    const joiner = openPdfJoiner({ title: 'All', digest: hashOfBytes });
    const bytes = Buffer.concat([...['i', '1', '2'].map((label) => joiner.add(written(label), `Mark (${label})`)), joiner.end()]);
    const file = binary(bytes);
    const keys = [...file.matchAll(/\/StructParents? (\d+)(?=[/>])/g)].map(([, key]) => Number(key));
    expect(keys.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(file.match(/StructParent 7 5 0 R\)/g)).toHaveLength(3);
    expect(file).toContain('/PageLabels<</Nums[0<</P(i)>>1<</S/D/St 1>>2<</S/D/St 2>>]>>');
    const pages = [...file.matchAll(/\n(\d+) 0 obj\n<<\/Type\/Page\/.*Annots\[(\d+) 0 R\]/g)].map(([, page, link]) => [page, link]);
    expect(pages).toHaveLength(3);
    for (const [page, link] of pages) {
      expect(new RegExp(`\n${link} 0 obj\n.*/P ${page} 0 R.*%20`).test(file)).toBe(true);
      expect(file).toContain(`/Dest[${page} 0 R/XYZ 0 842 null]`);
    }
    expect(file.match(/\/FontFile/g)).toHaveLength(1);
  });

  it('joins by the compression of its platform', () => {
    const pdf = openWriter(options).write(input(['One']));
    const packed: Uint8Array[] = [];
    const zlib = (bytes: Uint8Array) => {
      packed.push(pureCompression.zlib(bytes));
      return packed.at(-1) as Uint8Array;
    };
    const joiner = openPdfJoiner({ title: 'All', digest: hashOfBytes, compression: { ...pureCompression, zlib } });
    const joined = binary(Buffer.concat([joiner.add(pdf, 'One'), joiner.end()]));
    expect(packed).toHaveLength(1);
    for (const stream of packed) expect(joined).toContain(binary(stream));
  });

  it.skipIf(!has('qpdf'))('passes qpdf, alone and merged (skipped where qpdf is not installed)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheafmill-'));
    const writer = openWriter(options);
    const template = input(['Static text', 'Dear {{Name}}']);
    writer.prepare(template.pages);
    const merged = openMergedWriter({ ...options, title: 'All' });
    const parts = [merged.add(input(['One']), 'One'), merged.add(input(['Two', 'Ж']), 'Two'), merged.end()];
    for (const [name, bytes] of [
      ['one.pdf', writer.write(input(['Static text', 'Dear Ann']))],
      ['template.pdf', writer.write(template)],
      ['merged.pdf', Buffer.concat(parts)],
    ] as const) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      keepPdfs(name, bytes);
      const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
      expect(`${status} ${stdout}${stderr}`).toMatch(/^0 /);
    }
    rmSync(folder, { recursive: true });
  });
});
