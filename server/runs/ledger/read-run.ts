import { runRequestSchema } from '../../../contracts/index.ts';
import { SETTINGS_VERSION } from '../../../contracts/settings-rules.ts';
import type { runs } from '../../database/schema/runs.ts';
import type { RunRecord, ShownRun } from './ledger.ts';

/** A run as it is stored, its request parsed. */
export const readRun = (row: typeof runs.$inferSelect): RunRecord => ({ ...row, request: runRequestSchema.parse(row.request) });

/** The same for showing it, though a newer version may have made it. */
export const readShownRun = (row: typeof runs.$inferSelect): ShownRun =>
  row.settingsVersion > SETTINGS_VERSION ? { ...row, request: runRequestSchema.safeParse(row.request).data ?? null } : readRun(row);
