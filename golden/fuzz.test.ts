import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import { NAUGHTY_STRINGS } from '../engine/fill/naughty-strings.ts';
import { openRendering, type Platform, RefusedInput, type Row } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { mutateBytes, mutateTemplate, seededRandom } from './mutate-template.ts';
import { structureCases } from './structure-cases.ts';
import { textCases } from './text-cases.ts';

const corpus = fileURLToPath(new URL('../../shared/corpus/docx/', import.meta.url));
const isThere = existsSync(corpus);
if (!isThere) console.log('skipped: fuzzing real documents needs ../shared/corpus');
const small = isThere
  ? readdirSync(corpus)
      .filter((name) => name.endsWith('.docx') && statSync(path.join(corpus, name)).size < 25_000)
      .sort()
      .slice(0, 25)
  : [];

const settings = { locale: 'en-US', timeZone: 'UTC' };
const row: Row = { id: '1', fields: new Map(NAUGHTY_STRINGS.slice(0, 200).map((text) => [text, text])) };
/** Seconds of CPU for one document: machines that run tests are busy. */
const MOST_SECONDS = 20;
/** Another start of the seeds, to look for more than the fixed ones find. */
const FIRST_SEED = Number(process.env['FUZZ_SEED'] ?? 1);

let platform: Platform;
beforeAll(async () => {
  platform = await nodePlatform();
});

/** Renders or refuses; whatever else is thrown comes out with the seed that repeats it. */
function survives(template: Uint8Array, seed: number): 'made' | 'refused' {
  const started = process.cpuUsage();
  const random = seededRandom(seed);
  const mutated = seed % 4 === 3 ? mutateBytes(template, random) : mutateTemplate(template, random);
  try {
    const { pdf } = openRendering(mutated, settings, platform).render(row, 'fuzz');
    const objects = Buffer.from(pdf)
      .toString('latin1')
      .replace(/stream\r?\n[\s\S]*?endstream/g, '');
    expect(objects, `seed ${seed}`).not.toMatch(/[\s[](NaN|-?Infinity|undefined)[\s\]]/);
    return 'made';
  } catch (error) {
    if (error instanceof RefusedInput) return 'refused';
    throw new Error(`Seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6, `seconds for seed ${seed}`).toBeLessThan(MOST_SECONDS);
  }
}

describe('mutated documents are made or refused, never anything else', () => {
  const cases = [...textCases, ...structureCases];
  const counts = { made: 0, refused: 0 };

  it.each(Array.from({ length: 8 }, (_, part) => part))('small documents of one feature each, part %i', (part) => {
    const ends = cases.flatMap(({ body, name: _, picture: __, ...options }, index) =>
      index % 8 === part ? [survives(testDocument(body, options), FIRST_SEED * 1000 + part * 101 + Math.floor(index / 8))] : [],
    );
    for (const end of ends) counts[end] += 1;
  });

  it('and enough of them are made: changes that only broke the archive would test nothing', () => {
    expect(counts.made).toBeGreaterThan(counts.refused / 3);
  });

  it.skipIf(!isThere).each(small)('%s', (name) => {
    const template = readFileSync(path.join(corpus, name));
    const ends = [0, 1, 2].map((round) => survives(template, FIRST_SEED * 100_000 + small.indexOf(name) * 16 + round));
    expect(ends).toHaveLength(3);
  });
});
