import { joinParts } from '../../../engine/join-parts.ts';
import type { FrontPlace, SharedPdf } from './messages.ts';

/** As many as a thread holds on to; each is as large as its fonts. */
const PLACES = 16;

/** Sends the first part of a PDF, which many have in common, once and then by its place. */
export interface FrontSender {
  readonly share: (parts: readonly Uint8Array[]) => SharedPdf;
  /** Fronts to be sent along with what was shared since the last call. */
  readonly take: () => readonly FrontPlace[];
}

export function openFrontSender(): FrontSender {
  const places = new Map<Uint8Array, number>();
  const met = new WeakSet<Uint8Array>();
  let waiting: FrontPlace[] = [];
  let next = 0;
  return {
    share: (parts) => {
      const [front, rest] = parts;
      if (parts.length !== 2 || front === undefined || rest === undefined) return { pdf: joined(parts) };
      let place = places.get(front);
      // What comes but once is not worth a place.
      if (place === undefined && !met.has(front)) {
        met.add(front);
        return { pdf: joined(parts) };
      }
      if (place === undefined) {
        place = next;
        next = (next + 1) % PLACES;
        for (const [other, at] of places) if (at === place) places.delete(other);
        places.set(front, place);
        waiting.push({ place, front });
      }
      return { pdf: rest, place };
    },
    take: () => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

/** Puts what `openFrontSender` shared together again; messages in the order in which they were sent. */
export function openFrontReceiver(): {
  readonly keep: (fronts: readonly FrontPlace[]) => void;
  readonly join: (shared: SharedPdf) => Uint8Array;
} {
  const fronts: Uint8Array[] = [];
  return {
    keep: (taken) => {
      for (const { place, front } of taken) fronts[place] = front;
    },
    join: ({ pdf, place }) => (place === undefined ? pdf : joined([fronts[place] as Uint8Array, pdf])),
  };
}

/** A single part is what it is; more get memory of their own, so that they can be handed to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : joinParts(parts);
}
