import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import { openRendering, type Platform, type Row } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { detailCases } from './detail-cases.ts';
import { displayText } from './display-text.ts';
import { drawingCases } from './drawing-cases.ts';
import type { GoldenCase } from './golden-case.ts';
import { comparePictures } from './grey-picture.ts';
import { measuredCases } from './measured-cases.ts';
import { pageCases } from './page-cases.ts';
import { sampleRow } from './sample-row.ts';
import { structureCases } from './structure-cases.ts';
import { textCases } from './text-cases.ts';

const expected = fileURLToPath(new URL('expected/', import.meta.url));
const samples = fileURLToPath(new URL('../samples/', import.meta.url));
/** `npm run golden -- --update` sets it; CI never does. */
const update = process.env['GOLDEN_UPDATE'] === '1' && !process.env['CI'];
const settings = { locale: 'en-US', timeZone: 'UTC' };

let platform: Platform;
let poppler = true;
beforeAll(async () => {
  platform = await nodePlatform();
  mkdirSync(expected, { recursive: true });
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
  } catch {
    poppler = false;
    console.log('skipped: golden pictures need pdftoppm (poppler-utils)');
  }
});

/** Faults of a case are part of what is expected. */
function goldenText(template: Uint8Array, row: Row | undefined): { readonly text: string; readonly pdf: Uint8Array } {
  const rendering = openRendering(template, settings, platform);
  const diagnostics: string[] = [];
  const { pages } = rendering.layout(row, (diagnostic) => diagnostics.push(`${diagnostic.code}: ${diagnostic.message}`));
  const faults = [
    ...rendering.diagnostics.filter((each) => each.severity !== 'info').map((each) => `${each.code}: ${each.message}`),
    ...diagnostics,
  ];
  return { text: displayText(pages) + faults.map((fault) => `! ${fault}\n`).join(''), pdf: rendering.render(row, 'Golden').pdf };
}

function check(name: string, template: Uint8Array, picture: boolean, row?: Row): void {
  const { text, pdf } = goldenText(template, row);
  const textFile = path.join(expected, `${name}.txt`);
  if (update) writeFileSync(textFile, text);
  expect(text).toBe(existsSync(textFile) ? readFileSync(textFile, 'utf8') : 'There is no expected text yet: npm run golden -- --update');
  if (picture && poppler) checkPicture(path.join(expected, `${name}.pgm.gz`), pdf);
}

function checkPicture(file: string, pdf: Uint8Array): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-golden-'));
  try {
    writeFileSync(path.join(folder, 'page.pdf'), pdf);
    execFileSync('pdftoppm', ['-r', '40', '-gray', '-singlefile', path.join(folder, 'page.pdf'), path.join(folder, 'page')]);
    comparePictures(readFileSync(path.join(folder, 'page.pgm')), file, update);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const cases: readonly GoldenCase[] = [...textCases, ...detailCases, ...structureCases, ...pageCases, ...drawingCases, ...measuredCases];

describe('golden cases', () => {
  it('are at least sixty, each under a name of its own', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map((each) => each.name)).size).toBe(cases.length);
  });

  it.each(cases.map((each) => [each.name, each] as const))('%s', (name, { body, picture, name: _, ...options }) => {
    check(name, testDocument(body, options), picture ?? false);
  });
});

describe('whole documents', () => {
  it.each(['invoice', 'certificate', 'contract'])('%s', (name) => {
    check(`sample-${name}`, readFileSync(path.join(samples, `${name}.docx`)), true, sampleRow(name));
  });
});
