import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import type { Platform } from '../engine/index.ts';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { seededRandom } from '../scripts/seeded-random.mjs';
import { makeFuzzDocument, renderFuzzDocument } from './fuzz-case.ts';
import { mutateBytes, mutateTemplate } from './mutate-template.ts';
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

/** Seconds of CPU for one document: machines that run tests are busy. */
const MOST_SECONDS = 20;
/** Another start of the seeds, to look for more than the fixed ones find. */
const FIRST_SEED = Number(process.env['FUZZ_SEED'] ?? 1);

let platform: Platform;
beforeAll(async () => {
  platform = await nodePlatform();
});

/** Renders or refuses; anything else fails with the seed that repeats it. */
function survives(document: Uint8Array, seed: number, kept?: string): 'pdf' | 'refused' {
  const started = process.cpuUsage();
  const outcome = renderFuzzDocument(document, platform);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6, `seconds for seed ${seed}`).toBeLessThan(MOST_SECONDS);
  if (outcome.result === 'crash') throw new Error(`Seed ${seed}: ${outcome.stack}`);
  if (kept !== undefined && outcome.result === 'pdf') keepPdfs(kept, outcome.pdf);
  return outcome.result;
}

function survivesMutated(template: Uint8Array, seed: number): 'pdf' | 'refused' {
  const random = seededRandom(seed);
  return survives(seed % 4 === 3 ? mutateBytes(template, random) : mutateTemplate(template, random), seed);
}

describe('mutated documents are made or refused, never anything else', () => {
  const cases = [...textCases, ...structureCases];
  const counts = { pdf: 0, refused: 0 };

  it.each(Array.from({ length: 8 }, (_, part) => part))('small documents of one feature each, part %i', (part) => {
    const ends = cases.flatMap(({ body, name: _, picture: __, ...options }, index) =>
      index % 8 === part ? [survivesMutated(testDocument(body, options), FIRST_SEED * 1000 + part * 101 + Math.floor(index / 8))] : [],
    );
    for (const end of ends) counts[end] += 1;
  });

  it('and enough of them are made: changes that only broke the archive would test nothing', () => {
    expect(counts.pdf).toBeGreaterThan(counts.refused / 3);
  });

  it.skipIf(!isThere).each(small)('%s', (name) => {
    const template = readFileSync(path.join(corpus, name));
    const ends = [0, 1, 2].map((round) => survivesMutated(template, FIRST_SEED * 100_000 + small.indexOf(name) * 16 + round));
    expect(ends).toHaveLength(3);
  });
});

describe('made-up documents are made or refused, never anything else', () => {
  it.each(Array.from({ length: 4 }, (_, part) => part))('part %i', (part) => {
    const ends = Array.from({ length: 5 }, (_, index) => {
      const seed = FIRST_SEED * 1000 + part * 5 + index;
      return survives(makeFuzzDocument({ kind: 'generated', seed }, []), seed, `made-up document ${seed}`);
    });
    expect(ends.filter((end) => end === 'pdf').length).toBeGreaterThan(2);
  });

  it.each([
    [1297, 'a header longer than its page on hundreds of pages'],
    [2759, 'wavy lines by the megabyte on each page'],
  ])('number %i, which took too long once: %s', (seed) => {
    expect(survives(makeFuzzDocument({ kind: 'generated', seed }, []), seed)).toBe('pdf');
  });

  it.each(Array.from({ length: 4 }, (_, part) => part))('around pictures, charts, VML and bound controls, part %i', (part) => {
    const ends = Array.from({ length: 15 }, (_, index) => {
      const seed = FIRST_SEED * 1000 + part * 15 + index;
      return survives(makeFuzzDocument({ kind: 'embedded', seed }, []), seed, `made-up contents ${seed}`);
    });
    expect(ends).not.toContain('refused');
  });

  it.each(Array.from({ length: 4 }, (_, part) => part))('of fields and joined tables in loops, part %i', (part) => {
    const ends = Array.from({ length: 15 }, (_, index) => {
      const seed = FIRST_SEED * 1000 + part * 15 + index;
      return survives(makeFuzzDocument({ kind: 'fields', seed }, []), seed, `made-up fields ${seed}`);
    });
    expect(ends.filter((end) => end === 'pdf').length).toBeGreaterThan(12);
  });

  it.each(['generated', 'embedded', 'fields'] as const)('and the same ones for the same number: %s', (kind) => {
    const [one, other] = [7, 7].map((seed) => makeFuzzDocument({ kind, seed }, []));
    expect(one).toEqual(other);
  });
});
