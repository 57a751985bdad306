import type { Clock } from '../../kit/clock.ts';
import type { Id } from '../workspace/model.ts';

/** One request that was sent to a receiver, and what came back. */
export interface Delivery {
  readonly number: number;
  readonly kind: 'verification' | 'event' | 'automation';
  /** The subscription or automation it comes from. */
  readonly from: Id;
  /** Emulated time, ISO 8601. */
  readonly at: string;
  readonly url: string;
  readonly attempt: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The very bytes that were sent, as text. */
  readonly body: string;
  /** Status of the answer; null while there is none, or none came. */
  status: number | null;
  /** Milliseconds until the answer, of real time. */
  took: number | null;
}

/** What is to be sent until it is taken. */
export interface Parcel {
  readonly kind: Delivery['kind'];
  readonly from: Id;
  readonly url: string;
  readonly attempts: number;
  /** Each attempt tells its number. */
  readonly write: (attempt: number) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  /** After the last attempt: whether the receiver took it. */
  readonly onEnd?: (taken: boolean, lastStatus: number | null) => void;
}

export interface Deliveries {
  readonly send: (parcel: Parcel) => void;
  readonly list: () => readonly Delivery[];
  /** Requests that are under way now; those that wait for another attempt are not counted. */
  readonly underWay: () => number;
  readonly clear: () => void;
}

const ANSWER_WITHIN = 10_000;
const MOST_KEPT = 40_000;
/** The first of the delays; each is four times the one before, so that the eighth attempt comes a day after the first. */
const FIRST_DELAY = 16_000;

/** Sends over HTTP and tries again by the emulator's clock. */
export function openDeliveries(clock: Clock): Deliveries {
  const log: Delivery[] = [];
  let number = 0;
  let underWay = 0;

  const attempt = async (parcel: Parcel, count: number): Promise<void> => {
    const { kind, from, url } = parcel;
    const { body, headers } = parcel.write(count);
    const delivery: Delivery = {
      number: ++number,
      kind,
      from,
      at: new Date(clock.now()).toISOString(),
      url,
      attempt: count,
      headers: { 'content-type': 'application/json', ...headers },
      body,
      status: null,
      took: null,
    };
    const begun = performance.now();
    log.push(delivery);
    if (log.length > MOST_KEPT) log.shift();
    underWay += 1;
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: delivery.headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      delivery.status = reply.status;
      delivery.took = performance.now() - begun;
      await reply.body?.cancel();
    } catch {
      // Nobody answered: the status stays null.
    } finally {
      underWay -= 1;
    }
    const taken = delivery.status !== null && delivery.status >= 200 && delivery.status < 300;
    if (taken || count >= parcel.attempts) parcel.onEnd?.(taken, delivery.status);
    else clock.after(FIRST_DELAY * 4 ** (count - 1), () => void attempt(parcel, count + 1));
  };

  return {
    send: (parcel) => void attempt(parcel, 1),
    list: () => log,
    underWay: () => underWay,
    clear: () => void log.splice(0),
  };
}
