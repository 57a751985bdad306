import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the PDFs that this run of the tests has made, each in a folder of its own. */
    keptPdfs: string;
  }
}

/** Opens the protected PDFs of the suites that do not say another one; long enough to be looked for among other bytes. */
export const PDF_PASSWORD = 'Öffne dich, alter Sesam';

/** A PDF under the name that faults are told by. */
export interface WrittenPdf {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly password?: string;
}

/** What our files begin and end with: among the bytes of others there is no other file of ours. */
const BEGINNING = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
const END = Buffer.from('\n%%EOF\n');
/** The PDFs of a template begin with what its rows have in common: of those that agree in so many bytes two are kept. */
const ALIKE_BYTES = 2048;

/**
 * Hands the PDFs in the bytes over to `golden/kept-pdfs.test.ts`, which has them all read when every other suite has ended. The bytes
 * are a PDF, or hold PDFs as they are, as our ZIPs and packs do.
 */
export function keepPdfs(name: string, bytes: Uint8Array, password: string = PDF_PASSWORD): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = all.indexOf(BEGINNING); start >= 0; ) {
    const next = all.indexOf(BEGINNING, start + 1);
    const end = all.lastIndexOf(END, next < 0 ? all.length : next);
    // What has no end was not finished, as that of a killed process.
    if (end > start) keep(name, all.subarray(start, end + END.length), password);
    start = next;
  }
}

function keep(name: string, pdf: Buffer, password: string): void {
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const isOdd = (hash(pdf)[0] ?? 0) % 2;
  const place = path.join(inject('keptPdfs'), `${hash(pdf.subarray(0, ALIKE_BYTES)).toString('hex')}-${isOdd}`);
  try {
    mkdirSync(place);
  } catch {
    // There is one already.
    return;
  }
  writeFileSync(path.join(place, 'name'), name);
  if (pdf.includes('/Encrypt ')) writeFileSync(path.join(place, 'password'), password);
  writeFileSync(path.join(place, 'pdf'), pdf);
}

/** Removes a folder of a test, if it is there; its PDFs are kept. */
export function removeTestFolder(folder: string): void {
  for (const file of existsSync(folder) ? filesIn(folder) : []) keepPdfs(path.relative(path.dirname(folder), file), readFileSync(file));
  rmSync(folder, { recursive: true, force: true });
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isFile()) yield place;
    // A database holds no files, and may still be stopping.
    else if (entry.isDirectory() && entry.name !== 'postgres') yield* filesIn(place);
  }
}

/** All that was kept so far. */
export function readKeptPdfs(): readonly WrittenPdf[] {
  const folder = inject('keptPdfs');
  return readdirSync(folder).map((place) => {
    const read = (file: string) => readFileSync(path.join(folder, place, file));
    const isProtected = existsSync(path.join(folder, place, 'password'));
    return { name: read('name').toString(), pdf: read('pdf'), ...(isProtected && { password: read('password').toString() }) };
  });
}
