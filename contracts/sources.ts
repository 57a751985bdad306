import { z } from 'zod';
import { confidenceSchema } from './confidence.ts';
import { call } from './errors.ts';
import { pdfPasswordSchema, runSettingsSchema } from './run-settings.ts';

/** An id as Notion writes it, or the id of one of our connections. */
const id = z.string().trim().min(1).max(200);

/** A pasted key or the id of a connection; nothing means the latest connection. */
const keyOrConnection = z
  .string()
  .trim()
  .max(500)
  .transform((text) => text || undefined)
  .optional();

export const databaseSchema = z.object({
  /** Of the data source. */
  id: z.string(),
  databaseId: z.string(),
  /** With the name of its source, when the database has several. */
  title: z.string(),
  url: z.string(),
});

export const propertySchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  numberFormat: z.string().optional(),
  /** Not part of the user's plan. */
  isLocked: z.boolean(),
});

export const diagnosticSchema = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  where: z
    .object({ part: z.string().optional(), path: z.string().optional(), property: z.string().optional(), text: z.string().optional() })
    .optional(),
});

/** What is told of a fault or a doubt; `code` is stable. */
export type Told = z.infer<typeof diagnosticSchema>;

/** A sample of rows, each a text per property, as the mapping table shows it. */
export const sampleSchema = z.object({
  schema: z.object({
    /** Of the database. */
    title: z.string(),
    properties: z.record(z.string(), propertySchema),
    hasStatus: z.boolean(),
    hasFiles: z.boolean(),
    url: z.string(),
  }),
  data: z.object({
    results: z.array(z.object({ notionPageId: z.string(), properties: z.record(z.string(), z.string()) })),
    /** Rows marked Ready to Generate; null when the database has no property that says so. */
    ready: z.int().nullable(),
    /** There are more than `ready`. */
    hasMoreReady: z.boolean(),
  }),
});

/**
 * Each PDF goes by mail to the address in a property, once for each version of it. Subject and text take the same placeholders as a
 * document.
 */
export const deliverySchema = z.strictObject({
  property: z.string().trim().min(1).max(500),
  subject: z.string().trim().min(1).max(300),
  text: z.string().trim().min(1).max(5000),
});
export type Delivery = z.infer<typeof deliverySchema>;

const notionData = z.object({ databaseId: id, notionApiKey: keyOrConnection, page_size: z.int().min(1).max(100).default(3) });

export const connectionSchema = z.object({
  id: z.uuid(),
  provider: z.enum(['google', 'notion']),
  label: z.string().nullable(),
  scopes: z.array(z.string()),
  isBroken: z.boolean(),
  createdAt: z.iso.datetime(),
});

export const documentSchema = z.object({ id: z.string(), name: z.string(), url: z.string().nullable() });

export const uploadSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['template', 'rows']),
  name: z.string(),
  size: z.int(),
  createdAt: z.iso.datetime(),
});

/** What a template is made from. */
export const templateSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('google'), documentId: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('upload'), uploadId: z.uuid() }),
  z.strictObject({ kind: z.literal('sample'), name: z.enum(['invoice', 'certificate', 'contract']) }),
]);
export type TemplateSource = z.infer<typeof templateSourceSchema>;

/** Where rows come from. */
export const rowSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('notion'), connectionId: z.uuid(), source: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('upload'), uploadId: z.uuid() }),
  z.strictObject({ kind: z.literal('sample'), name: z.enum(['invoice', 'certificate', 'contract']) }),
]);
export type RowSource = z.infer<typeof rowSourceSchema>;

/** What the tool has chosen; the sources as texts: `notion:CONNECTION:SOURCE`, `google:ID`, `upload:ID` or `sample:NAME`. */
export const selectionSchema = z.strictObject({
  databaseId: z.string().max(300).nullable(),
  documentId: z.string().max(300).nullable(),
  namingHeader: z.string().max(500).nullable(),
  ...runSettingsSchema.shape,
});

export const sources = {
  listConnections: call
    .route({ method: 'GET', path: '/connections', summary: 'Accounts of Google and Notion that are connected', tags: ['Connections'] })
    .output(z.array(connectionSchema)),
  removeConnection: call
    .route({ method: 'DELETE', path: '/connections/{id}', summary: 'Withdraw the access and forget it', tags: ['Connections'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ success: z.literal(true) })),
  connectNotionKey: call
    .route({ method: 'POST', path: '/connections/notion', summary: 'Connect with a key of an internal integration', tags: ['Connections'] })
    .input(z.strictObject({ notionApiKey: id, databaseUrl: z.string().max(2000).optional() }))
    .output(z.object({ connection: connectionSchema, database: databaseSchema.nullable() })),
  getNotionClientId: call
    .route({ method: 'GET', path: '/get-notion-client-id', summary: 'What the authorisation at Notion starts with', tags: ['Connections'] })
    .output(z.object({ client_id: z.string().nullable(), authorize_url: z.string().nullable(), state: z.string().nullable() })),
  notionOauthCallback: call
    .route({ method: 'POST', path: '/notion-oauth-callback', summary: 'Exchange the code that Notion gave', tags: ['Connections'] })
    .input(z.object({ code: z.string().min(1).max(2000), redirect_uri: z.string().max(2000), state: z.string().min(1).max(500) }))
    .output(
      z.object({
        access_token: z.string().describe('Id of the connection: the token itself stays here.'),
        workspace_name: z.string().nullable(),
      }),
    ),
  googleAuthorizeUrl: call
    .route({
      method: 'GET',
      path: '/google-authorize-url',
      summary: 'Connect Google to this account, or renew the consent',
      tags: ['Connections'],
    })
    .output(z.object({ url: z.string() })),
  googleOauthCallback: call
    .route({ method: 'POST', path: '/google-oauth-callback', summary: 'Exchange the code that Google gave', tags: ['Connections'] })
    .input(z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(500) }))
    .output(connectionSchema),
  googleRefreshToken: call
    .route({
      method: 'POST',
      path: '/google-refresh-token',
      summary: 'A fresh short-lived access token, for the picker',
      tags: ['Connections'],
    })
    .input(z.object({ refreshToken: z.string().max(2000).optional() }).optional())
    .output(z.object({ access_token: z.string(), expires_in: z.int() })),
  getGoogleCredentials: call
    .route({ method: 'GET', path: '/get-google-credentials', summary: 'Key and app id of the picker', tags: ['Connections'] })
    .output(
      z.object({
        apiKey: z.string().nullable(),
        appId: z.string().nullable(),
        clientId: z.string().nullable(),
        pickerScript: z.string().nullable(),
      }),
    ),

  listDatabases: call
    .route({ method: 'POST', path: '/list-databases', summary: 'Databases that the connection can see', tags: ['Notion'] })
    .input(z.object({ notionApiKey: keyOrConnection, databaseUrl: z.string().max(2000).optional() }))
    .output(z.object({ results: z.array(databaseSchema) })),
  notionData: call
    .route({ method: 'POST', path: '/notion-data', summary: 'Properties and a sample of rows', tags: ['Notion'] })
    .input(notionData)
    .output(sampleSchema),
  demoNotionData: call
    .route({ method: 'POST', path: '/demo-notion-data', summary: 'The same for the sample database of the demo', tags: ['Demo'] })
    .input(notionData.partial())
    .output(sampleSchema),
  addProperties: call
    .route({ method: 'POST', path: '/add-properties', summary: 'Add GeneratePDF and PDFFiles where missing', tags: ['Notion'] })
    .input(z.object({ databaseId: id, notionApiKey: keyOrConnection }))
    .output(sampleSchema),
  listUnmarkedRows: call
    .route({
      method: 'POST',
      path: '/unmarked-rows',
      summary: 'Rows that GeneratePDF says nothing of, the first hundred',
      tags: ['Notion'],
    })
    .input(z.object({ databaseId: id, notionApiKey: keyOrConnection }))
    .output(z.object({ rows: z.array(z.string()), hasMore: z.boolean() })),
  markRows: call
    .route({
      method: 'POST',
      path: '/mark-rows',
      summary: 'Mark rows Ready to Generate, or take that mark back',
      tags: ['Notion'],
      description: 'Rows with another mark are left as they are. A row takes about two thirds of a second of the rate limit of Notion.',
    })
    .input(z.object({ notionApiKey: keyOrConnection, rows: z.array(id).min(1).max(10), isReady: z.boolean() }))
    .output(z.object({ success: z.literal(true) })),
  setupNotionWebhook: call
    .route({ method: 'POST', path: '/setup-notion-webhook', summary: 'Make PDFs as rows become ready', tags: ['Notion'] })
    .input(
      z.object({
        databaseId: id,
        googleDocId: id,
        namingHeader: z.string().trim().min(1).max(200),
        notionApiKey: keyOrConnection,
        workspaceName: z.string().max(200).nullish(),
        ...runSettingsSchema.shape,
        delivery: deliverySchema.optional(),
        password: pdfPasswordSchema.optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), id: z.uuid(), transports: z.array(z.enum(['polling', 'webhook', 'automation'])) })),

  listDocuments: call
    .route({ method: 'GET', path: '/documents', summary: 'Documents chosen so far, by name', tags: ['Documents'] })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(100).default(100),
        id: z.string().max(300).optional().describe('Only the document of this id, if it was chosen.'),
      }),
    )
    .output(z.array(documentSchema)),
  selectDocument: call
    .route({ method: 'POST', path: '/documents', summary: 'Choose a document of Google', tags: ['Documents'] })
    .input(z.strictObject({ google_doc_id: z.string().min(1).max(300), doc_name: z.string().trim().max(500).optional() }))
    .output(documentSchema),
  createDemoDocument: call
    .route({
      method: 'POST',
      path: '/documents/demo',
      summary: 'Make a document with the placeholders of the database',
      tags: ['Documents'],
    })
    .input(z.strictObject({ placeholders: z.array(z.string().max(500)).max(500) }))
    .output(documentSchema.extend({ contentError: z.string().optional() })),

  uploadTemplate: call
    .route({ method: 'POST', path: '/templates', summary: 'Bring a .docx', tags: ['Files'] })
    .input(z.object({ file: z.file() }))
    .output(uploadSchema),
  uploadRows: call
    .route({ method: 'POST', path: '/rows', summary: 'Bring rows as CSV or JSON', tags: ['Files'] })
    .input(z.object({ file: z.file() }))
    .output(uploadSchema.extend({ columns: z.array(z.string()), total: z.int(), diagnostics: z.array(diagnosticSchema) })),
  readRows: call
    .route({ method: 'GET', path: '/rows/{id}', summary: 'Columns and the first rows of such a file', tags: ['Files'] })
    .input(z.object({ id: z.uuid() }))
    .output(
      z.object({
        name: z.string(),
        columns: z.array(z.string()),
        /** Columns of the records that stand in a column. */
        records: z.record(z.string(), z.array(z.string())),
        /** Null: not known before the file is read to its end. */
        total: z.int().nullable(),
        results: z.array(z.record(z.string(), z.string())),
      }),
    ),
  listUploads: call
    .route({ method: 'GET', path: '/uploads', summary: 'Files brought so far', tags: ['Files'] })
    .output(z.array(uploadSchema)),
  removeUpload: call
    .route({ method: 'DELETE', path: '/uploads/{id}', summary: 'Remove a file', tags: ['Files'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ success: z.literal(true) })),

  inspect: call
    .route({ method: 'POST', path: '/inspect', summary: 'What a template asks for, against the columns of the rows', tags: ['Documents'] })
    .input(z.strictObject({ template: templateSourceSchema, rows: rowSourceSchema.optional() }))
    .output(
      z.object({
        placeholders: z.array(z.object({ name: z.string(), count: z.int(), places: z.array(z.string()) })),
        unknown: z.array(z.object({ name: z.string(), suggestion: z.string().optional() })),
        unused: z.array(z.string()),
        fonts: z.array(z.object({ name: z.string(), substitute: z.string().optional() })),
        pages: z.int(),
        diagnostics: z.array(diagnosticSchema),
        confidence: confidenceSchema.optional(),
      }),
    ),

  getSelection: call
    .route({ method: 'GET', path: '/selection', summary: 'What the tool had chosen when it was last open', tags: ['Account'] })
    .output(selectionSchema),
  saveSelection: call
    .route({ method: 'PUT', path: '/selection', summary: 'Remember what is chosen', tags: ['Account'] })
    .input(selectionSchema)
    .output(z.object({ success: z.literal(true) })),
};
