import type { RunEvent } from '../../../contracts/index.ts';

/** The events of a stream that answers a POST, which `EventSource` can not read. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<RunEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const messages = (rest + chunk.value).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) yield* eventOf(message);
  }
}

function eventOf(message: string): RunEvent[] {
  const data = message
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart());
  return data.length > 0 ? [JSON.parse(data.join('\n')) as RunEvent] : [];
}
