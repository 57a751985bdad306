import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { certificate, certificateRows } from './certificate.ts';
import { contract, contractRows } from './contract.ts';
import { invoice, invoiceRows } from './invoice.ts';
import { wordFile } from './word-xml.ts';

/** The three sample templates with 25 rows each, by file name. */
export function sampleFiles(): ReadonlyMap<string, Uint8Array> {
  const samples = [
    ['invoice', invoice, invoiceRows],
    ['certificate', certificate, certificateRows],
    ['contract', contract, contractRows],
  ] as const;
  return new Map(
    samples.flatMap(([name, document, rows]) => [
      [`${name}.docx`, wordFile(document)] as const,
      [`${name}.rows.json`, new TextEncoder().encode(`${JSON.stringify(rows, null, 1)}\n`)] as const,
    ]),
  );
}

export function writeSamples(folder: string): void {
  for (const [name, bytes] of sampleFiles()) writeFileSync(path.join(folder, name), bytes);
}
