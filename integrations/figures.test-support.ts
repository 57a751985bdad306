import { appendFileSync } from 'node:fs';

/** Figures by what they count or measure: `{ lost: 0, 'seconds to go on': 5.5 }`. */
export type Figures = Readonly<Record<string, number | string>>;

/**
 * Tells what a test reached of a line of docs/reliability.md, or of a benchmark: `npm run reliability` names the file that takes it by RELIABILITY_FIGURES.
 * Nothing is written without it.
 */
export function tellFigures(id: `R${number}` | 'workers' | 'ledger', figures: Figures): void {
  const file = process.env['RELIABILITY_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify({ id, figures })}\n`);
}
