import { z } from 'zod';
import { call } from './errors.ts';
import { pdfPasswordSchema, runSettingsSchema } from './run-settings.ts';
import { runSchema } from './runs.ts';
import { deliverySchema, diagnosticSchema } from './sources.ts';

/** How the server learns of a row: Notion's webhook of the integration, its action "send webhook", or looking by itself. */
export const transportSchema = z.enum(['webhook', 'automation', 'polling']);

export const recipeSchema = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  /** Data source whose rows are watched. */
  dataSourceId: z.string(),
  googleDocId: z.string(),
  namingHeader: z.string(),
  ...runSettingsSchema.required().shape,
  /** Null: nothing is sent by mail. */
  delivery: deliverySchema.nullable(),
  /** A password opens its PDFs. */
  hasPassword: z.boolean(),
  /** As the user knows them; null where a name is not known. */
  labels: z.object({ database: z.string().nullable(), document: z.string().nullable(), workspace: z.string().nullable() }),
  databaseUrl: z.string().nullable(),
  /** `paused`: by the user. `needs-reconnect`: an account that it works with is lost; it goes on by itself when that is renewed. */
  state: z.enum(['active', 'paused', 'needs-reconnect']),
  /** Which account has to be connected again; null unless the state says so. */
  reconnect: z.enum(['notion', 'google']).nullable(),
  /** Why no PDFs are made at present, e.g. that the plan is used up, or that the last run could not open its document. */
  problem: diagnosticSchema.nullable(),
  /** `off`: not set up, or useless as long as an account is lost. `silent`: set up, but nothing was heard yet. Each of the three is always there. */
  transports: z.array(
    z.object({ transport: transportSchema, state: z.enum(['live', 'silent', 'off']), lastHeardAt: z.iso.datetime().nullable() }),
  ),
  /** When it looks by itself the next time; null while it does not. */
  nextLookAt: z.iso.datetime().nullable(),
  /** Rows seen and not stored yet, and rows of which the last that is known is that they were given up. */
  waiting: z.int(),
  failed: z.int(),
  createdAt: z.iso.datetime(),
});
export type RecipeView = z.infer<typeof recipeSchema>;

/**
 * Something that happened to a row. `marked`: in Notion, where Notion tells when. `seen`: found Ready to Generate, thanks to
 * `transport`. `made`, `stored`: the PDF. `unchanged`: the one in PDFFiles is the same, and stays. `mailed`: the PDF
 * is on its way `to` its address; `not-mailed`: `error` says why. `failed`: in `run`, or before one began; tried again at `retryAt`, if that is not null.
 * `given-up`: GeneratePDF is Failed and a mail went out. `withdrawn`: the mark was taken back before a PDF was made.
 */
export const storyStepSchema = z.object({
  kind: z.enum(['marked', 'seen', 'made', 'unchanged', 'stored', 'mailed', 'not-mailed', 'failed', 'given-up', 'withdrawn']),
  at: z.iso.datetime(),
  transport: transportSchema.optional(),
  to: z.string().optional(),
  run: z.uuid().optional(),
  error: diagnosticSchema.optional(),
  retryAt: z.iso.datetime().nullable().optional(),
});
export type StoryStep = z.infer<typeof storyStepSchema>;

/** One marking of a row, from the mark to its end. Marked again later, the row gets another one. */
export const storySchema = z.object({
  id: z.uuid(),
  /** Page in Notion. */
  rowId: z.string(),
  url: z.string(),
  /** File name of the PDF; null before one was made. */
  name: z.string().nullable(),
  /** `waiting`: to be made, or under way. `retrying`: failed, and to be tried again. `failed`: given up. */
  state: z.enum(['waiting', 'retrying', 'failed', 'stored', 'withdrawn']),
  seenAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** In the order of their times. */
  steps: z.array(storyStepSchema),
});
export type Story = z.infer<typeof storySchema>;

/** What would happen to a row if it was marked now. */
export const rehearsalSchema = z.object({
  rowId: z.string(),
  url: z.string(),
  /** Of GeneratePDF as it is now; empty without. */
  mark: z.string(),
  /** File name of the PDF. */
  name: z.string(),
  /** A file of this name is in PDFFiles and would give way to the new one. */
  replaces: z.boolean(),
  pages: z.int(),
  /** The PDF itself, under this path; as a picture with `.svg` for `.pdf` and `&page=1`. */
  pdf: z.string(),
  /** What would go wrong, or look otherwise than meant. */
  diagnostics: z.array(diagnosticSchema),
  /** Why nothing would be made at all; null if it would. */
  obstacle: diagnosticSchema.nullable(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;

const recipeId = z.object({ id: z.uuid() });
const success = z.object({ success: z.literal(true) });
const text = z.string().trim().min(1).max(500);

/** What `setup-notion-webhook` set up. */
export const recipes = {
  listRecipes: call
    .route({ method: 'GET', path: '/recipes', summary: 'Automations, the newest first', tags: ['Automations'] })
    .output(z.array(recipeSchema)),
  editRecipe: call
    .route({
      method: 'PATCH',
      path: '/recipes/{id}',
      summary: 'Pause an automation, let it go on, or change it',
      tags: ['Automations'],
      description: 'What is left out stays as it is. `decimals` replaces all of them.',
    })
    .input(
      recipeId.extend({
        isPaused: z.boolean().optional(),
        namingHeader: text.optional(),
        googleDocId: text.optional(),
        ...runSettingsSchema.shape,
        /** Null: none any more. */
        delivery: deliverySchema.nullable().optional(),
        password: pdfPasswordSchema.nullable().optional(),
      }),
    )
    .output(recipeSchema),
  removeRecipe: call
    .route({ method: 'DELETE', path: '/recipes/{id}', summary: 'End an automation', tags: ['Automations'] })
    .input(recipeId)
    .output(success),
  runRecipe: call
    .route({
      method: 'POST',
      path: '/recipes/{id}/run',
      summary: 'Make the rows that are ready now',
      tags: ['Automations'],
      description: 'Works for a paused automation, too. A run of the same request that is under way is joined.',
    })
    .input(recipeId)
    .output(runSchema),
  reconnectRecipe: call
    .route({
      method: 'POST',
      path: '/recipes/{id}/reconnect',
      summary: 'Let an automation go on with another connection to Notion',
      tags: ['Automations'],
      description: 'The latest connection, if none is named. It has to see the database. Needless where the same connection was renewed.',
    })
    .input(recipeId.extend({ connectionId: z.uuid().optional() }))
    .output(recipeSchema),
  newRecipeSecret: call
    .route({
      method: 'POST',
      path: '/recipes/{id}/secret',
      summary: 'What an action "send webhook" of Notion is set up with',
      tags: ['Automations'],
      description: 'The secret is in this answer and nowhere else; asked again, there is a new one, and the old one is worth nothing.',
    })
    .input(recipeId)
    .output(z.object({ url: z.string(), header: z.string(), secret: z.string() })),
  rehearseRecipe: call
    .route({
      method: 'GET',
      path: '/recipes/{id}/rehearsal',
      summary: 'What would happen if a row was marked now',
      tags: ['Automations'],
      description: 'Nothing is written anywhere.',
    })
    .input(recipeId.extend({ row: z.coerce.number().int().min(0).max(999_999).default(0) }))
    .output(rehearsalSchema),
  listStories: call
    .route({ method: 'GET', path: '/recipes/{id}/rows', summary: 'What became of the rows, the latest first', tags: ['Automations'] })
    .input(
      recipeId.extend({
        /** `id` of the last one on the page before. */
        before: z.uuid().optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
        /** Only rows that are retried or were given up. */
        failedOnly: z.stringbool().default(false),
      }),
    )
    .output(z.array(storySchema)),
  retryStory: call
    .route({
      method: 'POST',
      path: '/recipes/{id}/retry',
      summary: 'Try a row again now that failed',
      tags: ['Automations'],
      description: 'It is marked Ready to Generate again where GeneratePDF says Failed.',
    })
    .input(recipeId.extend({ story: z.uuid() }))
    .output(success),
};
