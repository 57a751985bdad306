import { afterEach, expect, it, vi } from 'vitest';
import { DocumentsFailure, type DocumentsFailureReason, type Renderer, type Rendering } from '../../generation/index.ts';
import { googleRenderer } from './google-renderer.ts';

const never = new AbortController().signal;
const row = { id: 'a', fields: new Map() };
const filler: Renderer = {
  open: async () => ({
    diagnostics: [],
    pdf: async () => ({ pdf: new Uint8Array(), pages: 0, diagnostics: [] }),
    close: async () => {},
  }),
};
afterEach(() => vi.useRealTimers());

/** What Google says to each document in turn: undefined for a PDF. */
async function openWith(...answers: readonly (DocumentsFailureReason | undefined)[]): Promise<Rendering> {
  const said = [...answers];
  const layOut = async () => {
    const reason = said.shift();
    if (reason) throw new DocumentsFailure(reason, 'Google says no.');
    return { pdf: new TextEncoder().encode('/Type /Page') };
  };
  return googleRenderer({ filler, documents: { layOut } }).open(new Uint8Array(), { settings: { locale: 'en-US', timeZone: 'UTC' } });
}

it.each([
  ['unavailable', 'DocumentsFailure'],
  ['rate-limited', 'DocumentsFailure'],
  ['forbidden', 'RunFailure'],
  ['invalid', 'RowFailure'],
] as const)('tells a document that is %s as a %s', async (reason, name) => {
  const rendering = await openWith(reason);
  await expect(rendering.pdf(row, 'a', never)).rejects.toMatchObject({ name });
});

it('calls it no outage when Google lays out others meanwhile', async () => {
  const rendering = await openWith(undefined, 'unavailable', 'rate-limited');
  expect((await rendering.pdf(row, 'a', never)).pages).toBe(1);
  await expect(rendering.pdf(row, 'a', never)).rejects.toMatchObject({ name: 'RowFailure', diagnostic: { code: 'documents/unavailable' } });
  await expect(rendering.pdf(row, 'a', never)).rejects.toMatchObject({ name: 'DocumentsFailure' });
});

it('calls it an outage when Google has laid out nothing for as long as a document is tried', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const rendering = await openWith(undefined, 'unavailable');
  await rendering.pdf(row, 'a', never);
  vi.advanceTimersByTime(7500);
  await expect(rendering.pdf(row, 'a', never)).rejects.toMatchObject({ name: 'DocumentsFailure' });
});
