import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { RefusedInput } from '../../diagnostics.ts';
import { inflateEntries } from './zip.ts';

const MEGABYTE = 1024 * 1024;

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof RefusedInput) return error.diagnostic.code;
    throw error;
  }
  return 'accepted';
}

/** What opening and then reading every part comes to. */
function readAll(bytes: Uint8Array): string {
  return refusal(() => {
    for (const read of inflateEntries(bytes).values()) read();
  });
}

function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

/** Offsets of the records of one kind: 0x04034b50 local, 0x02014b50 central, 0x06054b50 end. */
function records(bytes: Uint8Array, signature: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at++) if (view.getUint32(at, true) === signature) found.push(at);
  return found;
}

function patched(
  bytes: Uint8Array,
  change: (view: DataView, local: readonly number[], central: readonly number[], end: number) => void,
): Uint8Array {
  const copy = bytes.slice();
  const [end] = records(copy, 0x06054b50);
  change(new DataView(copy.buffer), records(copy, 0x04034b50), records(copy, 0x02014b50), end ?? 0);
  return copy;
}

const small = zipSync({ 'a.xml': strToU8('<a/>'), 'b.xml': strToU8('<b/>') });

describe('inflateEntries', () => {
  it('gives the bytes of stored and of deflated parts, in small and in large ones', () => {
    const large = noise(300_000);
    const entries = inflateEntries(
      zipSync({
        'word/a.xml': strToU8('<a/>'.repeat(50)),
        'word/stored': [strToU8('as it is'), { level: 0 }],
        'word/media/large.png': large,
      }),
    );
    expect(new TextDecoder().decode(entries.get('word/a.xml')?.())).toBe('<a/>'.repeat(50));
    expect(new TextDecoder().decode(entries.get('word/stored')?.())).toBe('as it is');
    expect(entries.get('word/media/large.png')?.()).toEqual(large);
  });

  it('takes backslashes and a leading slash as other programs write them', () => {
    const entries = inflateEntries(zipSync({ '/_rels/.rels': strToU8('x'), 'word\\document.xml': strToU8('y') }));
    expect([...entries.keys()]).toEqual(['_rels/.rels', 'word/document.xml']);
  });

  it('inflates nothing before it is asked to', () => {
    const broken = patched(small, (view, local) => view.setUint8((local[0] ?? 0) + 30 + 5, 0xff));
    const entries = inflateEntries(broken);
    expect(refusal(() => entries.get('a.xml')?.())).toBe('docx/broken-zip');
    expect(entries.get('b.xml')?.()).toEqual(strToU8('<b/>'));
  });

  it.each([
    ['text', strToU8('Dear Sir or Madam'), 'docx/not-a-zip'],
    ['nothing', new Uint8Array(0), 'docx/not-a-zip'],
    ['only a signature', strToU8('PK\u0003\u0004'), 'docx/broken-zip'],
    ['an archive cut short', small.subarray(0, small.length - 30), 'docx/broken-zip'],
    ['more than 25 MB', new Uint8Array(25 * MEGABYTE + 1), 'docx/too-large'],
  ])('refuses %s', (_, bytes, code) => {
    expect(readAll(bytes)).toBe(code);
  });

  it.each([
    ['../../etc/passwd', 'docx/unsafe-name'],
    ['word\\..\\..\\evil.dll', 'docx/unsafe-name'],
    ['/../x', 'docx/unsafe-name'],
    ['C:\\autoexec.bat', 'docx/unsafe-name'],
    ['word/a\0.xml', 'docx/unsafe-name'],
  ])('refuses a part named %j', (name, code) => {
    expect(readAll(zipSync({ [name]: strToU8('x') }))).toBe(code);
  });

  it.each([
    ['the same name', 'b.xml', 'a.xml'],
    ['a name that differs by case', 'A.xml', 'A.xml'],
  ])('refuses two parts with %s', (_, before, after) => {
    const bytes = zipSync({ 'a.xml': strToU8('1'), [before]: strToU8('2') });
    const renamed = bytes.slice();
    const from = strToU8(before);
    for (let at = 0; at + from.length <= renamed.length; at++)
      if (from.every((byte, index) => renamed[at + index] === byte)) renamed.set(strToU8(after), at);
    expect(readAll(renamed)).toBe('docx/duplicate-part');
  });

  it.each([1, 0x40, 0x2000])('refuses entries that are encrypted (flag %i)', (flag) => {
    expect(readAll(patched(small, (view, _, central) => view.setUint16((central[0] ?? 0) + 8, flag, true)))).toBe('docx/encrypted');
    expect(readAll(patched(small, (view, local) => view.setUint16((local[0] ?? 0) + 6, flag, true)))).toBe('docx/encrypted');
  });

  it('refuses a wrong checksum', () => {
    expect(readAll(patched(small, (view, _, central) => view.setUint32((central[1] ?? 0) + 16, 1, true)))).toBe('docx/broken-zip');
  });

  it('refuses more than 1,000 parts', () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`p${index}`, new Uint8Array(0)]));
    expect(readAll(zipSync(many, { level: 0 }))).toBe('docx/too-many-parts');
  });

  it('refuses a directory that contradicts the local headers', () => {
    expect(readAll(patched(small, (view, local) => view.setUint8((local[0] ?? 0) + 30, 0x7a)))).toBe('docx/broken-zip');
    expect(readAll(patched(small, (view, local) => view.setUint16((local[0] ?? 0) + 8, 0, true)))).toBe('docx/broken-zip');
  });

  it('refuses entries that share their bytes', () => {
    const shared = patched(zipSync({ 'a.xml': strToU8('<a/>'), 'a.xmm': strToU8('<a/>') }), (view, local, central) => {
      // The name must agree too, or the contradiction would be noticed first.
      for (const at of [local[0] ?? 0]) view.setUint32((central[1] ?? 0) + 42, at, true);
      view.setUint8((central[1] ?? 0) + 46 + 4, 0x6c);
      view.setUint8((central[0] ?? 0) + 46 + 4, 0x6c);
    });
    expect(['docx/overlapping-entries', 'docx/duplicate-part']).toContain(readAll(shared));
    const nested = patched(small, (view, _, central) => {
      view.setUint32((central[0] ?? 0) + 20, 60, true);
      view.setUint32((central[0] ?? 0) + 24, 60, true);
    });
    expect(readAll(nested)).toBe('docx/overlapping-entries');
  });

  it.each(['count', 'size', 'offset'] as const)('refuses a ZIP64 %s without its record', (field) => {
    const at = { count: 10, size: 12, offset: 16 }[field];
    const bytes = patched(small, (view, _, __, end) => {
      if (field === 'count') {
        view.setUint16(end + 8, 0xffff, true);
        view.setUint16(end + at, 0xffff, true);
      } else view.setUint32(end + at, 0xffffffff, true);
    });
    expect(readAll(bytes)).toBe('docx/broken-zip');
  });

  it('refuses ZIP64 sizes that the extra field does not carry', () => {
    expect(readAll(patched(small, (view, _, central) => view.setUint32((central[0] ?? 0) + 24, 0xffffffff, true)))).toBe('docx/broken-zip');
  });
});

describe('bombs', () => {
  const zeros = new Uint8Array(20 * MEGABYTE);

  it('refuses a flat bomb by its ratio', () => {
    expect(readAll(zipSync({ 'word/document.xml': zeros }))).toBe('docx/zip-bomb');
  });

  it('takes a nearly empty metafile of a megabyte', () => {
    expect(readAll(zipSync({ 'word/media/image1.emf': new Uint8Array(MEGABYTE) }))).toBe('accepted');
  });

  it('takes a part that shrank as much where nobody unpacks it', () => {
    const parts = inflateEntries(zipSync({ 'word/document.xml': Uint8Array.of(1), 'word/embeddings/oleObject1.bin': zeros }));
    expect(parts.get('word/document.xml')?.()).toEqual(Uint8Array.of(1));
    expect(() => parts.get('word/embeddings/oleObject1.bin')?.()).toThrow('100 times');
  });

  it('leaves an archive inside an archive packed', () => {
    const inner = zipSync({ bomb: zeros });
    expect(readAll(zipSync({ 'word/embeddings/a.zip': inner }))).toBe('accepted');
  });

  it('refuses parts that add up to more than 200 MB before inflating any', () => {
    const parts = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`p${index}`, zeros] as const));
    const honest = zipSync(parts);
    const started = performance.now();
    expect(readAll(honest)).toBe('docx/zip-bomb');
    expect(performance.now() - started).toBeLessThan(200);
  });

  it.each([200_000, 4, 0])('stops inflating a part that says it has %i bytes and has 20 MB', (size) => {
    const lying = patched(zipSync({ 'word/document.xml': zeros }), (view, _, central) =>
      view.setUint32((central[0] ?? 0) + 24, size, true),
    );
    const started = performance.now();
    expect(readAll(lying)).toBe('docx/zip-bomb');
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('refuses a part that says it has more bytes than it has', () => {
    const lying = patched(small, (view, _, central) => view.setUint32((central[0] ?? 0) + 24, 90_000, true));
    expect(readAll(lying)).toBe('docx/broken-zip');
  });
});
