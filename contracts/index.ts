import { accounts } from './accounts.ts';
import { adminCalls, publicCalls } from './public.ts';
import { recipes } from './recipes.ts';
import { runs } from './runs.ts';
import { sources } from './sources.ts';

/** Named, because the compiler can't write so large a type out; no interface, because a router needs an index signature. */
type Contract = {
  accounts: typeof accounts;
  sources: typeof sources;
  recipes: typeof recipes;
  runs: typeof runs;
  public: typeof publicCalls;
  admin: typeof adminCalls;
};

/** Every call under `/api`, besides `/api/auth/*` and the streams and downloads that `server/runs/` serves itself. */
export const contract: Contract = { accounts, sources, recipes, runs, public: publicCalls, admin: adminCalls };

export { type Plan, type Profile, planSchema, type Settings, settingsSchema } from './accounts.ts';
export { type ErrorCode, errors } from './errors.ts';
export { type Operator, operatorSchema, type ThirdParty } from './operator.ts';
export { PAGES, SITE_PAGES } from './pages.ts';
export type { PublicConfig } from './public.ts';
export type { FacturXSetting, LayoutEngine, OutputFormat, RunSettings, Standards } from './run-settings.ts';
export {
  mailMergeSchema,
  NAMED_RUN,
  type Run,
  type RunEvent,
  type RunOrder,
  type RunRequest,
  runEventSchema,
  runRequestSchema,
} from './runs.ts';
export type { PublishedReview, SiteContent, SiteFiles, SitePage, SitePicture, SiteRenderer } from './site.ts';
export type { RowSource, TemplateSource } from './sources.ts';
