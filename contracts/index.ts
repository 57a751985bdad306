import { accounts } from './accounts.ts';
import { adminCalls, publicCalls } from './public.ts';
import { runs } from './runs.ts';
import { sources } from './sources.ts';

/** Every call under `/api`, besides `/api/auth/*` and the streams and downloads that `server/runs/` serves itself. */
export const contract = { accounts, sources, runs, public: publicCalls, admin: adminCalls };

export { type Plan, type Profile, planSchema, type Settings, settingsSchema } from './accounts.ts';
export { type ErrorCode, errors } from './errors.ts';
export { PAGES, TOOL_PAGES } from './pages.ts';
export { mailMergeSchema, type Run, type RunEvent, type RunRequest, runEventSchema, runRequestSchema } from './runs.ts';
export type { RowSource, TemplateSource } from './sources.ts';
