import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WrittenPdf } from '../integrations/kept-pdfs.test-support.ts';

export interface PdfReaders {
  /** Of the readers that are here, sorted. */
  readonly names: readonly string[];
  /** What pdf.js copies of a PDF, and what it warns of while it reads all that is drawn. */
  readonly readByPdfJs: (file: Omit<WrittenPdf, 'name'>) => Promise<{ readonly copied: string; readonly warnings: readonly string[] }>;
  /** Every complaint of every reader about the files, each with the reader's and the file's name. */
  readonly complaints: (files: readonly WrittenPdf[]) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

interface Tool {
  readonly tool: string;
  readonly sign: string;
  /** Arguments that make it read all of a file. */
  readonly read: (file: string, password: string) => string[];
  /** Lines about a limit of its own, which the standard has not. */
  readonly ownLimit?: RegExp;
}

const TOOLS: readonly Tool[] = [
  { tool: 'qpdf', sign: '--version', read: (file, password) => [`--password=${password}`, '--check', file] },
  { tool: 'pdftoppm', sign: '-v', read: (file, password) => ['-r', '9', '-gray', '-upw', password, file, `${file}.page`] },
  // With -struct-text it draws a page anew for every element, and of 864 damaged files complained of nothing that -struct or drawing did not.
  { tool: 'pdfinfo', sign: '-v', read: (file, password) => ['-struct', '-upw', password, file] },
  // -N: distributions build it without profiles, of which it would warn.
  {
    tool: 'mutool',
    sign: '-v',
    read: (file, password) => ['draw', '-q', '-N', '-r', '9', '-p', password, '-F', 'pgm', '-o', '/dev/null', file],
    // Texts of a glyph, such as an emoji of four people, have at most 256 characters (ISO 32000-1 9.10.3); MuPDF reads 8, or ActualText.
    ownLimit: /^warning: (?:ignoring one to many mapping in cmap|\.\.\. repeated \d+ times\.\.\.$)/u,
  },
];

/** Opens the readers that are here: pdf.js always; for those that are not a reason is printed. */
export function openPdfReaders(): PdfReaders {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-readers-'));
  const worker = new Worker(fileURLToPath(new URL('pdfjs-thread.mjs', import.meta.url)));
  const tools = TOOLS.filter(({ tool, sign }) => {
    const isThere = !spawnSync(tool, [sign]).error;
    if (!isThere) console.log(`skipped: reading PDFs by ${tool} needs it`);
    return isThere;
  });

  async function readByPdfJs({ pdf, password }: Omit<WrittenPdf, 'name'>) {
    worker.postMessage({ pdf, password });
    const [answer] = await once(worker, 'message');
    return answer as { readonly copied: string; readonly warnings: readonly string[] };
  }
  return {
    names: ['pdf.js', ...tools.map(({ tool }) => tool)].sort(),
    readByPdfJs,
    complaints: async (files) => {
      const place = (index: number) => path.join(folder, `${index}.pdf`);
      for (const [index, { pdf }] of files.entries()) writeFileSync(place(index), pdf);
      // Each at its own pace: a file that one of them takes long for keeps no other waiting.
      const readBy = async (reader: string, complaintsOf: (file: WrittenPdf, place: string) => Promise<readonly string[]>) => {
        const found: string[] = [];
        for (const [index, file] of files.entries())
          for (const complaint of await complaintsOf(file, place(index))) found.push(`${file.name}: ${reader}: ${complaint}`);
        return found;
      };
      const found = await Promise.all([
        readBy('pdf.js', async (file) => (await readByPdfJs(file)).warnings),
        ...tools.map(({ tool, read, ownLimit }) =>
          readBy(tool, async ({ password = '' }, file) =>
            (await linesOf(tool, read(file, password))).filter((line) => !ownLimit?.test(line)),
          ),
        ),
      ]);
      for (const index of files.keys()) rmSync(place(index));
      return found.flat();
    },
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await worker.terminate();
    },
  };
}

/** What a tool says on its standard error, and that it failed. */
async function linesOf(tool: string, args: readonly string[]): Promise<string[]> {
  const child = spawn(tool, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const [status] = await once(child, 'close');
  const lines = said.split('\n').filter((line) => line !== '');
  return status === 0 ? lines : [...lines, `ended with ${status}`];
}
