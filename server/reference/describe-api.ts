import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { contract, errors, mailMergeSchema, NAMED_RUN, runEventSchema } from '../../contracts/index.ts';

/** Part of JSON Schema 2020-12 as far as our calls use it. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly contentMediaType?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Answer {
  readonly description?: string;
  readonly content?: Content;
  readonly $ref?: string;
}

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Paths = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;

/** An OpenAPI 3.1 document. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Paths;
  readonly components: Readonly<Record<string, unknown>>;
}

const FAULT: Answer = { $ref: '#/components/responses/Fault' };
const idParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Schema;
const file = (type: string, description: string) => ({
  '200': { description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
  default: FAULT,
});
const eventStream = {
  '200': {
    description: 'Server-sent events, each with id and event; `Last-Event-ID` continues after one.',
    content: { 'text/event-stream': { schema: schemaOf(runEventSchema) } },
  },
  default: FAULT,
};
const lastEvent = {
  name: 'Last-Event-ID',
  in: 'header',
  schema: { type: 'integer' },
  description: 'Number of the last event that was seen.',
};
const query = (name: string, description: string) => ({ name, in: 'query', required: true, schema: { type: 'string' }, description });

/** What is no call with an answer of JSON: streams, files, webhooks. */
const ROUTES: Paths = {
  '/mail-merge': {
    post: {
      operationId: 'mailMerge',
      summary: 'Make the PDFs and follow the run',
      description:
        'Up to three PDFs come inside the events, more as the ZIP of the run (its id is in the header x-run-id). A closed connection stops nothing; the same request joins the run in progress.',
      tags: ['Runs'],
      parameters: [lastEvent, { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' }, description: NAMED_RUN }],
      requestBody: { content: { 'application/json': { schema: schemaOf(mailMergeSchema) } } },
      responses: eventStream,
    },
  },
  '/account/export': {
    get: {
      operationId: 'exportAccount',
      summary: 'Everything stored about the account',
      tags: ['Account'],
      parameters: [{ name: 'format', in: 'query', schema: { enum: ['json', 'csv'], default: 'json' } }],
      responses: file('application/json', 'By table; or CSV, a line for each value'),
    },
  },
  '/runs/{id}/events': {
    get: {
      operationId: 'runEvents',
      summary: 'Follow a run',
      tags: ['Runs'],
      parameters: [idParameter('id'), lastEvent],
      responses: eventStream,
    },
  },
  '/runs/{id}/zip': {
    get: {
      operationId: 'runZip',
      summary: 'All PDFs of a run',
      tags: ['Runs'],
      parameters: [idParameter('id')],
      responses: file('application/zip', 'The PDFs'),
    },
  },
  '/runs/{id}/merged.pdf': {
    get: {
      operationId: 'runMerged',
      summary: 'All PDFs of a run in one, a bookmark each',
      tags: ['Runs'],
      parameters: [idParameter('id')],
      responses: file('application/pdf', 'The PDF'),
    },
  },
  '/runs/{id}/rows/{rowId}/pdf': {
    get: {
      operationId: 'rowPdf',
      summary: 'One PDF',
      tags: ['Runs'],
      parameters: [idParameter('id'), idParameter('rowId')],
      responses: file('application/pdf', 'The PDF'),
    },
  },
  '/preview/template.pdf': {
    get: {
      operationId: 'previewTemplate',
      summary: 'The template as a PDF, placeholders left as they are',
      tags: ['Documents'],
      parameters: [query('template', 'The source of the template, as in a run, in JSON.')],
      responses: file('application/pdf', 'The PDF'),
    },
  },
  '/preview/row.pdf': {
    get: {
      operationId: 'previewRow',
      summary: 'The PDF of one row',
      tags: ['Documents'],
      parameters: [
        query('template', 'The source of the template, as in a run, in JSON.'),
        query('rows', 'The source of the rows, as in a run, in JSON.'),
        query('row', 'Number of the row, from 0.'),
      ],
      responses: file('application/pdf', 'The PDF'),
    },
  },
  '/webhooks/purchase': {
    post: {
      operationId: 'purchaseWebhook',
      summary: 'Purchases, renewals, cancellations and refunds of a shop',
      description: 'Signed by the Standard Webhooks scheme (webhook-id, webhook-timestamp, webhook-signature).',
      tags: ['Webhooks'],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['type', 'timestamp', 'data'],
              properties: {
                type: { enum: ['purchase.paid', 'purchase.renewed', 'purchase.cancelled', 'purchase.refunded'] },
                timestamp: { type: 'string', format: 'date-time' },
                data: {
                  type: 'object',
                  required: ['email', 'reference'],
                  properties: {
                    email: { type: 'string', format: 'email' },
                    reference: { type: 'string', description: 'Subscription or order.' },
                    customer: { type: 'string' },
                    plan: { enum: ['paid_monthly', 'paid_yearly', 'paid_lifetime'] },
                    until: { type: 'string', format: 'date-time' },
                    amount: { type: 'number' },
                  },
                },
              },
            },
          },
        },
      },
      responses: { '200': { description: 'Taken in, also when it was there before' }, default: FAULT },
    },
  },
  '/webhooks/stripe': {
    post: {
      operationId: 'stripeWebhook',
      summary: 'Events of Stripe: checkouts, subscriptions, refunds',
      description: 'Signed by Stripe (stripe-signature).',
      tags: ['Webhooks'],
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      responses: { '200': { description: 'Taken in, also when it was there before' }, default: FAULT },
    },
  },
};

/** Every call under /api but the library's own of sign-in, from the contract itself. Relative to `url`. */
export async function describeApi(title: string, version: string, url: string): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(contract, { info: { title, version } });
  const paths: Record<string, Partial<Record<Method, Operation>>> = {};
  for (const [path, operations] of Object.entries({ ...(generated.paths as Paths), ...ROUTES })) {
    const described: Partial<Record<Method, Operation>> = {};
    for (const [method, operation] of Object.entries(operations)) {
      // Every call may fail in every way: said once instead of in each.
      const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
      described[method as Method] = { ...operation, responses: { ...Object.fromEntries(answers), default: FAULT } };
    }
    paths[path] = described;
  }
  return {
    openapi: '3.1.1',
    info: {
      title,
      version,
      description: 'Signed in by the cookie of a session, or by a key: `Authorization: Bearer sheafmill_…`.',
    },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      responses: {
        Fault: {
          description: 'What failed, under a code that stays the same',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'status', 'message'],
                properties: {
                  code: { type: 'string', enum: Object.keys(errors) },
                  status: { type: 'integer' },
                  message: { type: 'string' },
                  data: { type: 'object' },
                },
              },
            },
          },
        },
      },
    },
  };
}
