import type { Clock } from '../kit/clock.ts';

const MINUTE = 60_000;

/** Counts calls a user and minute. */
export interface Quotas {
  /** Counts one; false when the user has had `most` of them in the last minute, and then counts nothing. */
  readonly spend: (kind: string, email: string, most: number) => boolean;
}

export function openQuotas(clock: Clock): Quotas {
  const spent = new Map<string, number[]>();
  return {
    spend: (kind, email, most) => {
      const key = `${kind} ${email}`;
      const recent = (spent.get(key) ?? []).filter((time) => time > clock.now() - MINUTE);
      const allowed = recent.length < most;
      if (allowed) recent.push(clock.now());
      spent.set(key, recent);
      return allowed;
    },
  };
}
