import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SiteFiles, SitePicture } from '../contracts/index.ts';
import { type FormatSettings, openRendering, type Row } from '../engine/index.ts';
import { openRows } from '../integrations/files/read-rows.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';

const SETTINGS: FormatSettings = { locale: 'en-GB', timeZone: 'Europe/London', decimals: 2 };
/** Rows of the invoice that the landing page shows. */
const ROWS = 3;

/** Has the engine make the pages that the public site shows, from the samples, and writes them as assets into `dist`. */
export async function makeSiteFiles(root: string, dist: string): Promise<void> {
  const platform = await nodePlatform();
  const assets = path.join(dist, 'web', 'assets');
  mkdirSync(assets, { recursive: true });

  const write = (name: string, extension: string, bytes: Uint8Array): string => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const file = `${name}-${hash}.${extension}`;
    writeFileSync(path.join(assets, file), bytes);
    if (extension === 'svg') {
      writeFileSync(path.join(assets, `${file}.br`), brotliCompressSync(bytes));
      writeFileSync(path.join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    }
    return `/assets/${file}`;
  };
  const sample = (name: string) => readFileSync(path.join(root, 'samples', name));
  const rowsOf = async (name: string): Promise<readonly Row[]> => {
    const source = await openRows(path.join(root, 'samples', `${name}.rows.json`));
    const rows: Row[] = [];
    for await (const row of source.rows()) rows.push(row);
    return rows;
  };

  const pictures: SitePicture[] = [];
  const draw = (template: string, name: string, row: Row | undefined) => {
    const rendering = openRendering(sample(`${template}.docx`), SETTINGS, platform);
    const shown = rendering.pages(row);
    const [size] = shown.sizes;
    if (!size) throw new Error(`${template} has no page.`);
    pictures.push({ name, path: write(name, 'svg', Buffer.from(shown.page(0))), width: size.width, height: size.height });
  };

  const rows = (await rowsOf('invoice')).slice(0, ROWS);
  draw('invoice', 'template', undefined);
  for (const [index, row] of rows.entries()) draw('invoice', `invoice-${index + 1}`, row);
  for (const name of ['certificate', 'contract']) draw(name, name, (await rowsOf(name))[0]);

  const files: SiteFiles = {
    pictures,
    openGraph: write('pages', 'png', readFileSync(path.join(root, 'docs', 'sample-pages.png'))),
    rows: rows.map((row) =>
      Object.fromEntries(
        [...row.fields].flatMap(([column, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[column, String(value)]] : [],
        ),
      ),
    ),
  };
  writeFileSync(path.join(dist, 'site-files.json'), JSON.stringify(files));
}
