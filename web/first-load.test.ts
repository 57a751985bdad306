import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('../dist/web', import.meta.url));
const assets = path.join(web, 'assets');

/** The scripts that these import before they run, and themselves. */
function loadedWith(files: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    const script = readFileSync(path.join(assets, file), 'utf8');
    for (const [, imported = ''] of script.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/gu)) waiting.push(imported);
  }
  return loaded;
}

it('brings at most 200 kB of compressed scripts before the tool can be used', () => {
  const [, entry = ''] = /<script[^>]* src="\/assets\/([^"]+\.js)"/u.exec(readFileSync(path.join(web, 'index.html'), 'utf8')) ?? [];
  const [home = ''] = readdirSync(assets).filter((name) => /^home-page-.*\.js$/u.test(name));
  const loaded = [...loadedWith([entry, home])];
  const scripts = loaded.map((file) => readFileSync(path.join(assets, file), 'utf8'));
  expect(scripts.some((script) => script.includes('Download PDFs'))).toBe(true);
  const kilobytes = loaded.reduce((sum, file) => sum + statSync(path.join(assets, `${file}.br`)).size, 0) / 1000;
  expect(kilobytes).toBeGreaterThan(100);
  expect(kilobytes).toBeLessThanOrEqual(200);
});
