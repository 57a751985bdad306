import { z } from 'zod';

/** What tests may change while the emulator runs, by PUT to `/_emulator/settings`; absent fields stay as they are. */
export const settingsSchema = z.strictObject({
  /** Life of access tokens issued from now on. */
  accessTokenSeconds: z.int().positive().default(3599),
  /** Days that refresh tokens issued from now on live, as those of apps in publishing status "Testing" do; null: no end. */
  refreshTokenDays: z.number().positive().nullable().default(null),
  /** Exact redirect URIs of the client; null: any on loopback. */
  redirectUris: z.array(z.string()).nullable().default(null),
  /** Who may use the app; null: everybody. Others see "Access blocked". */
  testUsers: z.array(z.string()).nullable().default(null),
  /** What became of the client in the Cloud project: its tokens are refused with this word; null: it lives. */
  client: z.enum(['deleted_client', 'disabled_client']).nullable().default(null),
  /** Services switched off in the Cloud project: their calls answer 403. */
  disabledApis: z.array(z.enum(['drive', 'docs'])).default([]),
  /** Calls a minute and user. */
  driveQueriesPerMinute: z.int().nonnegative().default(12_000),
  docsReadsPerMinute: z.int().nonnegative().default(300),
  docsWritesPerMinute: z.int().nonnegative().default(60),
  /** Most bytes that files.export gives. */
  exportLimit: z
    .int()
    .nonnegative()
    .default(10 * 1024 * 1024),
  /** Answer to an app that asks for a file which is not granted to it. */
  ungrantedFiles: z.enum(['not-found', 'forbidden']).default('not-found'),
});

export type Settings = z.infer<typeof settingsSchema>;
