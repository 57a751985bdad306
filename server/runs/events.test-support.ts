import type { RunEvent } from '../../contracts/index.ts';

/** A line of a stream. */
export interface EventLine {
  readonly id: number;
  readonly event: RunEvent;
}

/** Lines of a stream until it ends, or until `until` says so: then it is cut. Throws when its name is not the event's type. */
export async function linesOf(response: Response, until: (event: RunEvent) => boolean = () => false): Promise<EventLine[]> {
  const lines: EventLine[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const data = /^data: (.*)$/mu.exec(block)?.[1];
      if (data === undefined) continue;
      const event: RunEvent = JSON.parse(data);
      if (/^event: (.*)$/mu.exec(block)?.[1] !== event.type)
        throw new Error(`A line without the name of its event: ${block.slice(0, 200)}`);
      lines.push({ id: Number(/^id: (.*)$/mu.exec(block)?.[1]), event });
      if (until(event)) {
        await reader?.cancel();
        return lines;
      }
    }
    if (done) return lines;
  }
}

export const pdfsOf = (lines: readonly EventLine[]) => lines.flatMap(({ event }) => (event.type === 'pdf' ? [event] : []));

/** Id of the run that a stream tells of. */
export function runOf(lines: readonly EventLine[]): string {
  const [start] = lines.flatMap(({ event }) => (event.type === 'start' ? [event] : []));
  if (!start) throw new Error('The stream has no start.');
  return start.runId;
}
