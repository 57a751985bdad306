import type { AnyProcedure } from '@orpc/server';
import type { App } from './http/build-app.ts';

/** What a part of the server adds to the whole: see `main.ts`. */
export interface Feature {
  /** Implementations of calls, by the sections of the contract. */
  readonly calls?: Readonly<Record<string, Readonly<Record<string, AnyProcedure>>>>;
  /** Routes that are no calls: sign-in, streams, downloads, webhooks, pages. */
  readonly mount?: (app: App) => void;
  /** Paths that others post to without a page of ours, proved by a signature. */
  readonly openPaths?: readonly string[];
  /** Ends what runs beside the requests; called before the database is closed. */
  readonly stop?: () => Promise<void>;
}

/** The calls of all features, section by section. A call that two features implement is a defect. */
export function mergeCalls(features: readonly Feature[]): Record<string, Record<string, AnyProcedure>> {
  const merged: Record<string, Record<string, AnyProcedure>> = {};
  for (const { calls = {} } of features) {
    for (const [section, procedures] of Object.entries(calls)) {
      for (const name of Object.keys(procedures)) {
        if (merged[section]?.[name]) throw new Error(`The call ${section}.${name} is implemented twice.`);
      }
      merged[section] = { ...merged[section], ...procedures };
    }
  }
  return merged;
}
