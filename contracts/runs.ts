import { z } from 'zod';
import { confidenceSchema } from './confidence.ts';
import { call } from './errors.ts';
import { pdfPasswordSchema, runSettingsSchema } from './run-settings.ts';
import { settingsFault } from './settings-rules.ts';
import { deliverySchema, diagnosticSchema, rowSourceSchema, type TemplateSource, templateSourceSchema } from './sources.ts';

export const runRequestSchema = z
  .strictObject({
    template: templateSourceSchema,
    rows: rowSourceSchema,
    /** File name: a property, or a pattern such as `{{No}} {{Client}}`. */
    namingHeader: z.string().trim().min(1).max(500),
    ...runSettingsSchema.shape,
    /** Put the PDFs back into the database, where the rows come from one. */
    store: z.boolean().default(true),
    /** Rows that are not marked ready, too. */
    allRows: z.boolean().default(false),
    /** Make rows again whose stored PDF would stay the same. Without it they are left out of what is stored and counted. */
    remakeUnchanged: z.boolean().optional(),
    /** Only for rows of Notion whose PDFs are stored there. */
    delivery: deliverySchema.optional(),
    /** Names of both sources as the user knows them: for lists of runs, nothing depends on them. */
    labels: z.strictObject({ template: z.string().max(500), rows: z.string().max(500) }).optional(),
  })
  .refine(({ delivery, rows, store }) => !delivery || (rows.kind === 'notion' && store), {
    message: 'By mail go only PDFs of rows of Notion that are stored there.',
    path: ['delivery'],
  })
  // An order has its password judged here, too.
  .superRefine((request: Parameters<typeof settingsFault>[0] & { readonly template: TemplateSource }, context) => {
    const fault = settingsFault(request, request.template);
    if (fault) context.addIssue({ code: 'custom', message: fault.message, path: [fault.path] });
  });
export type RunRequest = z.infer<typeof runRequestSchema>;

/** What a run is started with: the request that is kept and shown, and what is kept sealed. */
export const runOrderSchema = runRequestSchema.safeExtend({ password: pdfPasswordSchema.optional() });
export type RunOrder = z.infer<typeof runOrderSchema>;

export const runStateSchema = z.enum(['queued', 'running', 'storing', 'waiting', 'completed', 'cancelled', 'broken', 'undoing', 'undone']);

/** A service is away: nothing is lost, and the run goes on by itself. `until`: the moment that the service named. */
const waitSchema = z.object({ diagnostic: diagnosticSchema, until: z.iso.datetime().optional() });

export const runSchema = z.object({
  id: z.uuid(),
  state: runStateSchema,
  /** Null: a newer version of the product made the run, with what this one does not know. */
  request: runRequestSchema.nullable(),
  /** A password opens its PDFs. */
  hasPassword: z.boolean(),
  total: z.int().nullable(),
  made: z.int(),
  failed: z.int(),
  /** Rows whose PDF is in the database already, the same as it would be made again. */
  skipped: z.int(),
  stored: z.int(),
  notStored: z.int(),
  /** 10 + 90 × ended / total; 100 when it has ended. */
  progress: z.number(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** The PDFs were swept away: 'Expired: make again'. */
  isExpired: z.boolean(),
  /** Its PDFs can be taken out of the database again. */
  canUndo: z.boolean(),
  error: diagnosticSchema.nullable(),
  /** What the run waits for; null when it waits for nothing. */
  wait: waitSchema.nullable(),
  /** Null before a worker has opened the template, and where another engine lays it out. */
  confidence: confidenceSchema.nullable(),
});
export type Run = z.infer<typeof runSchema>;

export const runRowSchema = z.object({
  index: z.int(),
  rowId: z.string(),
  name: z.string(),
  state: z.enum(['queued', 'made', 'failed', 'skipped']),
  storing: z.enum(['none', 'pending', 'stored', 'failed', 'undone']),
  /** `pending`: it waits for the PDF to be stored. `sent`: on its way. `refused`: `error` says why; the PDF stays stored. */
  mail: z.object({ to: z.string(), state: z.enum(['pending', 'sent', 'refused']), error: diagnosticSchema.optional() }).nullable(),
  pages: z.int().nullable(),
  size: z.int().nullable(),
  error: diagnosticSchema.nullable(),
  diagnostics: z.array(diagnosticSchema),
  /** Page in Notion. */
  url: z.string().nullable(),
});

/** Lines of `mail-merge` and of the events of a run. Their numbers have no gaps: `Last-Event-ID` continues after one. */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), runId: z.uuid(), total: z.int().nullable(), progress: z.number() }),
  z.object({
    type: z.literal('pdf'),
    rowIndex: z.int(),
    rowId: z.string(),
    filename: z.string(),
    /** Base64; absent where the PDFs come as one file. */
    data: z.string().optional(),
    pages: z.int(),
    progress: z.number(),
    warnings: z.array(diagnosticSchema),
    /** It is the one that is stored already: it is neither stored nor counted again. */
    isUnchanged: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('error'),
    rowIndex: z.int(),
    rowId: z.string(),
    filename: z.string(),
    error: z.string(),
    code: z.string(),
    hint: z.string().optional(),
    progress: z.number(),
  }),
  z.object({ type: z.literal('stored'), rowIndex: z.int(), rowId: z.string(), error: z.string().optional() }),
  /** Given to the mail server, or why not. */
  z.object({ type: z.literal('mailed'), rowIndex: z.int(), rowId: z.string(), to: z.string(), error: diagnosticSchema.optional() }),
  /** Taken back out of the database; with an error: it is still there. */
  z.object({ type: z.literal('undone'), rowIndex: z.int(), rowId: z.string(), error: z.string().optional() }),
  /** `until`: a service that the run waits for named this moment. */
  z.object({ type: z.literal('notice'), diagnostic: diagnosticSchema, until: z.iso.datetime().optional() }),
  /** How sure the engine is of the template: once in a run. */
  z.object({ type: z.literal('confidence'), confidence: confidenceSchema }),
  z.object({
    type: z.literal('complete'),
    state: runStateSchema,
    made: z.int(),
    failed: z.int(),
    skipped: z.int().default(0),
    /** Ready rows beyond what the plan allows in one run. */
    left: z.int(),
    progress: z.literal(100),
    error: diagnosticSchema.optional(),
  }),
  /** Nothing more happens: what is stored is stored. */
  z.object({
    type: z.literal('end'),
    state: runStateSchema,
    stored: z.int(),
    notStored: z.int(),
    error: diagnosticSchema.optional(),
  }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;

/** As the specification has it; rows, plan and dates in it are accepted and ignored: they come from the database. */
export const mailMergeSchema = z.looseObject({
  documentId: z.string().min(1).max(300),
  notionDatabaseUrl: z.string().max(2000).optional(),
  notionApiKey: z.string().max(500).optional(),
  namingHeader: z.string().max(500).optional(),
  planType: z.string().max(50).optional(),
});

/** What a caller does by naming a run. */
export const NAMED_RUN =
  'The header `Idempotency-Key` names a run: for a day the same name is the same run, also once it has ended. Another request of that name is refused.';

const runId = z.object({ id: z.uuid() });
const success = z.object({ success: z.literal(true) });

export const runs = {
  startRun: call
    .route({
      method: 'POST',
      path: '/runs',
      summary: 'Make the PDFs',
      tags: ['Runs'],
      description: `The same request while its run is under way joins that run. ${NAMED_RUN}`,
    })
    .input(runOrderSchema)
    .output(runSchema),
  listRuns: call
    .route({ method: 'GET', path: '/runs', summary: 'Runs, the newest first', tags: ['Runs'] })
    .input(
      z.object({
        /** `id` of the last one on the page before; or a time, before which runs were started. */
        before: z.union([z.uuid(), z.iso.datetime()]).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.array(runSchema)),
  showRun: call
    .route({ method: 'GET', path: '/runs/{id}', summary: 'One run', tags: ['Runs'] })
    .input(runId)
    .output(runSchema),
  listRunRows: call
    .route({ method: 'GET', path: '/runs/{id}/rows', summary: 'Rows of a run, in their order', tags: ['Runs'] })
    .input(
      runId.extend({
        after: z.coerce.number().int().min(-1).default(-1),
        limit: z.coerce.number().int().min(1).max(1000).default(100),
        failedOnly: z.stringbool().default(false),
      }),
    )
    .output(z.array(runRowSchema)),
  cancelRun: call
    .route({ method: 'POST', path: '/runs/{id}/cancel', summary: 'Stop after the rows under way', tags: ['Runs'] })
    .input(runId)
    .output(runSchema),
  retryFailed: call
    .route({
      method: 'POST',
      path: '/runs/{id}/retry',
      summary: 'Make the failed rows again',
      tags: ['Runs'],
      description: 'Also stores what could not be stored. A run that was cancelled or broke off goes on to its other rows.',
    })
    .input(runId)
    .output(runSchema),
  remakeUnchanged: call
    .route({
      method: 'POST',
      path: '/runs/{id}/remake',
      summary: 'Make the unchanged rows again',
      tags: ['Runs'],
      description: 'Those that an ended run has skipped because their PDFs are stored already.',
    })
    .input(runId)
    .output(runSchema),
  undoRun: call
    .route({
      method: 'POST',
      path: '/runs/{id}/undo',
      summary: 'Take the PDFs back out of the database',
      tags: ['Runs'],
      description: 'Puts PDFFiles and GeneratePDF of each row back as they were before the run. What people changed since stays as it is.',
    })
    .input(runId)
    .output(runSchema),
  deleteRun: call
    .route({ method: 'DELETE', path: '/runs/{id}', summary: 'Remove a run and its PDFs', tags: ['Runs'] })
    .input(runId)
    .output(success),
  listSavedJobs: call
    .route({ method: 'GET', path: '/saved-jobs', summary: 'Combinations kept for later', tags: ['Runs'] })
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), job: runRequestSchema, updatedAt: z.iso.datetime() }))),
  saveJob: call
    .route({ method: 'PUT', path: '/saved-jobs', summary: 'Keep a combination under a name', tags: ['Runs'] })
    .input(z.strictObject({ name: z.string().trim().min(1).max(200), job: runRequestSchema }))
    .output(z.object({ id: z.uuid() })),
  removeSavedJob: call
    .route({ method: 'DELETE', path: '/saved-jobs/{id}', summary: 'Forget a combination', tags: ['Runs'] })
    .input(runId)
    .output(success),
};
