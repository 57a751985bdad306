import type { Confidence } from '../engine/index.ts';
import type { GenerationEvent, RunEnd } from '../generation/index.ts';
import { describe } from './options.ts';
import { duration, openProgress } from './progress.ts';

/** Tells the events of a run. */
export interface Reporter {
  readonly say: (line: string) => void;
  /** `resumes`: the rest can be made later. */
  readonly follow: (events: AsyncGenerator<GenerationEvent>, resumes: boolean) => Promise<RunEnd>;
}

async function endOf(events: AsyncGenerator<GenerationEvent>, each: (event: GenerationEvent) => void): Promise<RunEnd> {
  let end: RunEnd | undefined;
  for await (const event of events) {
    each(event);
    if (event.type === 'run-end') end = event;
  }
  if (!end) throw new Error('A run ended without saying how.');
  return end;
}

/** One event a line on standard output. */
export function jsonReport(): Reporter {
  return {
    say: (line) => void process.stderr.write(`${line}\n`),
    follow: (events) => endOf(events, (event) => void process.stdout.write(`${JSON.stringify(event)}\n`)),
  };
}

/** The level in a sentence, and a line for each reason with what can be done. */
export const describeConfidence = ({ sentence, reasons }: Confidence): readonly string[] => [
  sentence,
  ...reasons.map(({ message, remedy }) => `  ${message} ${remedy}`),
];

/** Warnings that many rows share are printed this many times, then counted. */
const REPEATS = 3;

/**
 * Words and a progress bar on standard error. `total`: rows to come, where known. `stores`: PDFs go back to the database, too. `template`:
 * its file, which is named where it is refused.
 */
export function textReport(total: number | undefined, stores: boolean, template?: string): Reporter {
  return {
    say: (line) => void process.stderr.write(`${line}\n`),
    follow: async (events, resumes) => {
      const started = performance.now();
      const progress = openProgress(process.stderr, total);
      const counts = { made: 0, failed: 0, skipped: 0, stored: 0, notStored: 0 };
      const said = new Map<string, number>();
      const warn = (line: string, key: string) => {
        const times = (said.get(key) ?? 0) + 1;
        said.set(key, times);
        if (times <= REPEATS) progress.say(line);
      };
      const end = await endOf(events, (event) => {
        if (event.type === 'run-diagnostic' && event.diagnostic.severity !== 'info') progress.say(describe(event.diagnostic));
        if (event.type === 'run-confidence') progress.say(describeConfidence(event.confidence).join('\n'));
        if (event.type !== 'row-end' && event.type !== 'row-stored') return;
        const row = `row ${event.index + 1} (${event.name})`;
        counts[event.status === 'not-stored' ? 'notStored' : event.status] += 1;
        if (event.error) progress.say(`${row} ${event.status === 'not-stored' ? 'was not stored' : 'failed'}. ${describe(event.error)}`);
        for (const diagnostic of event.diagnostics) {
          if (diagnostic.severity !== 'info') warn(`${row}: ${describe(diagnostic)}`, diagnostic.code);
        }
        progress.update({ ...counts, stored: stores ? counts.stored : undefined });
      });
      progress.end();
      for (const [code, times] of said)
        if (times > REPEATS) progress.say(`… and ${times - REPEATS} more of ${code}. Use --json to see all.`);
      const isOfTemplate = template !== undefined && end.error?.code.startsWith('docx/');
      if (end.error) progress.say(`${isOfTemplate ? `${template}: ` : ''}${describe(end.error)}`);
      if (end.status === 'completed' && end.made + end.skipped + end.failed === 0) progress.say('There are no rows to make anything of.');
      const outcome = { completed: 'Done', stopped: 'Stopped', broken: 'Broken off' }[end.status];
      const parts = [
        `${end.made} made`,
        ...(end.skipped ? [`${end.skipped} there already`] : []),
        `${end.failed} failed`,
        ...(stores ? [`${end.stored} stored`] : []),
        ...(end.notStored ? [`${end.notStored} not stored`] : []),
      ];
      const isWhole = end.status === 'completed' && end.failed + end.notStored === 0;
      const isResumable = resumes && end.made + end.skipped + end.failed + end.stored > 0;
      progress.say(
        `${outcome}: ${parts.join(', ')} in ${duration((performance.now() - started) / 1000)}.${isResumable && !isWhole ? ' Run it again with --resume for the rest.' : ''}`,
      );
      return end;
    },
  };
}
