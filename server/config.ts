import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { type Operator, operatorSchema } from '../contracts/index.ts';
import { checkFonts, type NodeFonts, UnusableFonts } from '../integrations/rendering/fonts/font-source.ts';

const text = z.string().trim().min(1);
const flag = z.enum(['1', '0', 'true', 'false', '']).transform((value) => value === '1' || value === 'true');
const number = z.coerce.number({ error: ({ code }) => (code === 'invalid_type' ? 'A number is expected.' : undefined) }).int();
const parts = (value: string): readonly string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const list = z.string().transform((value) => parts(value.toLowerCase()));
/** Two, separated by a comma, while one is replaced by the other. */
const secrets = z.string().transform(parts);
/** Of the Standard Webhooks. */
const isSigningSecret = (secret: string): boolean => {
  try {
    return Boolean(new Webhook(secret));
  } catch {
    return false;
  }
};
/** An address of one of these schemes. */
const url = (...schemes: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${schemes.join('|')})$`, 'u'),
    error: `An address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')} is expected.`,
  });
const httpUrl = url('https', 'http').transform((address) => address.replace(/\/+$/u, ''));
/** What a server can listen on: an address of the machine, or a name of one. */
const host = text.refine(
  (value) => isIP(value) !== 0 || (z.hostname().safeParse(value).success && !/(?:^|\.)\d+$/u.test(value)),
  'An address such as 127.0.0.1 or ::, or a name, is expected, without a port.',
);
const isRange = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** Every setting of the product, with its default. Unknown variables of the environment are not ours. */
const environmentSchema = z.object({
  PORT: number.min(0).max(65_535).default(3000),
  HOST: host.optional(),
  DATA_DIR: text.default('./data'),
  PUBLIC_URL: httpUrl
    .refine(
      (address) => /^[^/]+\/\/[^/?#]+$/u.test(address),
      'An address without a path is expected: everything is at the root of its host.',
    )
    .optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  APP_KEYS: text.optional(),
  ADMIN_EMAILS: list.pipe(z.array(z.email('Addresses of mail are expected, with commas between them.'))).default([]),
  PLAN_LIMITS: z.enum(['on', 'off']).default('on'),
  FREE_TOTAL_PDFS: number.min(0).default(10),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_API_KEY: text.optional(),
  GOOGLE_APP_ID: text.optional(),
  GOOGLE_BASE_URL: httpUrl.optional(),
  NOTION_CLIENT_ID: text.optional(),
  NOTION_CLIENT_SECRET: text.optional(),
  NOTION_BASE_URL: httpUrl.optional(),
  NOTION_WEBHOOK_TOKEN: text.optional(),
  NOTION_REQUESTS_PER_MINUTE: number.min(1).default(180),
  SSO_ISSUER: httpUrl.optional(),
  SSO_CLIENT_ID: text.optional(),
  SSO_CLIENT_SECRET: text.optional(),
  SMTP_URL: url('smtps', 'smtp').optional(),
  MAIL_FROM: text
    .regex(
      /^(?:.*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'An address of mail is expected, alone or behind a name: Name <name@example.org>.',
    )
    .optional(),
  SUPPORT_EMAIL: z.email().default('support@localhost.localdomain'),
  PURCHASE_WEBHOOK_SECRET: secrets
    .refine((all) => all.every(isSigningSecret), 'whsec_ and Base64 are expected, of several with commas between them.')
    .default([]),
  STRIPE_WEBHOOK_SECRET: secrets.default([]),
  RUNS_AT_ONCE: number.min(0).max(100).default(4),
  METRICS_PORT: number.min(0).max(65_535).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: text.default('sheafmill'),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  FONTS_DIR: text.optional(),
  SOFFICE: text.optional(),
  OPERATOR_FILE: text.optional(),
  SANDBOX_PUBLIC: flag.default(false),
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isRange, 'Addresses or ranges such as 10.0.0.0/8 are expected, with commas between them.')))
    .default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

type Environment = z.infer<typeof environmentSchema>;

/** Client of a provider, as registered there. */
export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Undefined: the real service. */
  readonly baseUrl: string | undefined;
}

export interface Config {
  /** Every variable of the environment that is a setting, and whether it is set there; never its value. */
  readonly settings: readonly { readonly name: string; readonly isSet: boolean }[];
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  /** As users and providers reach this server, without a slash at the end. */
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  readonly appKeys: string | undefined;
  readonly adminEmails: readonly string[];
  /** False: self-hosters who lifted every gate of the plans. */
  readonly hasPlanLimits: boolean;
  /** PDFs over the life of a free plan; 0 is no limit. */
  readonly freeTotalPdfs: number;
  /** Nothing is configured: the emulators play Google and Notion, and anybody can be anybody. */
  readonly isSandbox: boolean;
  readonly google: (ProviderClient & { readonly apiKey: string | undefined; readonly appId: string | undefined }) | undefined;
  readonly notion: ProviderClient | undefined;
  /** Also without a client, for pasted keys. */
  readonly notionBaseUrl: string | undefined;
  readonly notionRequestsPerMinute: number;
  readonly notionWebhookToken: string | undefined;
  readonly singleSignOn: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string; readonly support: string };
  readonly purchases: { readonly webhookSecrets: readonly string[]; readonly stripeSecrets: readonly string[] };
  /** Runs that this process works on at once; 0: it leaves them all to workers. */
  readonly runsAtOnce: number;
  /** Undefined: files are in the data folder. Without credentials the machine has some, such as a role. */
  readonly bucket:
    | {
        readonly bucket: string;
        readonly region: string;
        readonly endpoint: string | undefined;
        readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
      }
    | undefined;
  /** Where `/metrics` is served, apart from everything else; undefined: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Where spans are sent to. */
  readonly tracing: { readonly endpoint: string; readonly serviceName: string } | undefined;
  readonly fonts: NodeFonts;
  /** LibreOffice's program; undefined where there is none. */
  readonly libreOffice: string | undefined;
  readonly operator: Operator;
  readonly trustedProxies: readonly string[];
  readonly logLevel: Environment['LOG_LEVEL'];
}

/** The settings can't be used as they are: one line for each, with what is expected. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

/** Reads the environment once. Throws BadConfig; values are not repeated, since some are secret. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new BadConfig(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const values = parsed.data;
  const google = client('GOOGLE', values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, values.GOOGLE_BASE_URL);
  const notion = client('NOTION', values.NOTION_CLIENT_ID, values.NOTION_CLIENT_SECRET, values.NOTION_BASE_URL);
  const isSandbox = !google && !notion;
  if (!isSandbox && !values.PUBLIC_URL) throw new BadConfig('PUBLIC_URL: needed as soon as Google or Notion is configured.');
  const sso = client('SSO', values.SSO_CLIENT_ID, values.SSO_CLIENT_SECRET, values.SSO_ISSUER);
  if (values.RUNS_AT_ONCE === 0 && !values.DATABASE_URL) {
    throw new BadConfig('RUNS_AT_ONCE: 0 leaves runs to workers, which need a DATABASE_URL.');
  }
  if (values.SSO_ISSUER && !sso) throw new BadConfig('SSO_CLIENT_ID, SSO_CLIENT_SECRET: needed beside SSO_ISSUER.');
  if (sso && !sso.baseUrl) throw new BadConfig('SSO_ISSUER: needed beside SSO_CLIENT_ID.');
  const operator = readOperator(values.OPERATOR_FILE);
  return {
    settings: Object.keys(environmentSchema.shape).map((name) => ({ name, isSet: Object.hasOwn(given, name) })),
    port: values.PORT,
    host: values.HOST ?? (isSandbox && !values.SANDBOX_PUBLIC ? '127.0.0.1' : '0.0.0.0'),
    dataFolder: path.resolve(values.DATA_DIR),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    databaseUrl: values.DATABASE_URL,
    appKeys: values.APP_KEYS,
    adminEmails: values.ADMIN_EMAILS,
    hasPlanLimits: values.PLAN_LIMITS === 'on',
    freeTotalPdfs: values.FREE_TOTAL_PDFS,
    isSandbox,
    google: google && { ...google, apiKey: values.GOOGLE_API_KEY, appId: values.GOOGLE_APP_ID },
    notion,
    notionBaseUrl: values.NOTION_BASE_URL,
    notionRequestsPerMinute: values.NOTION_REQUESTS_PER_MINUTE,
    notionWebhookToken: values.NOTION_WEBHOOK_TOKEN,
    singleSignOn: sso?.baseUrl ? { issuer: sso.baseUrl, clientId: sso.clientId, clientSecret: sso.clientSecret } : undefined,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `"${operator.productName.replaceAll(/["\\]/gu, '')}" <no-reply@localhost>`,
      support: values.SUPPORT_EMAIL,
    },
    purchases: { webhookSecrets: values.PURCHASE_WEBHOOK_SECRET, stripeSecrets: values.STRIPE_WEBHOOK_SECRET },
    runsAtOnce: values.RUNS_AT_ONCE,
    bucket: readBucket(values),
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: values.OTEL_SERVICE_NAME }
      : undefined,
    fonts: readFonts(values.FONTS_DIR),
    libreOffice: findLibreOffice(values.SOFFICE, given['PATH']),
    operator,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  };
}

/** The folder of fonts, tried, so that no run fails of it. Throws BadConfig. */
function readFonts(directory: string | undefined): NodeFonts {
  // Names and addresses come from all over the world.
  const fonts: NodeFonts = { directory, eastAsian: true };
  try {
    checkFonts(fonts);
  } catch (error) {
    throw error instanceof UnusableFonts ? new BadConfig(error.message) : error;
  }
  return fonts;
}

/** The program that is named, or the one in the path. Throws BadConfig where the named one is not there. */
function findLibreOffice(named: string | undefined, searched = ''): string | undefined {
  const places =
    named === undefined
      ? searched
          .split(path.delimiter)
          .filter(Boolean)
          .map((folder) => path.join(folder, 'soffice'))
      : [named];
  const found = places.find((place) => existsSync(place));
  if (named !== undefined && !found) throw new BadConfig('SOFFICE: there is no such program.');
  return found;
}

/** The content of the file, with a default for whatever it leaves out; without a file, the defaults. */
function readOperator(file: string | undefined): Operator {
  if (file === undefined) return operatorSchema.parse({});
  try {
    const parsed = operatorSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    throw new BadConfig(
      parsed.error.issues
        .map((issue) => `${['OPERATOR_FILE', issue.path.join('.')].filter(Boolean).join(', ')}: ${issue.message}`)
        .join('\n'),
    );
  } catch (error) {
    if (error instanceof BadConfig) throw error;
    throw new BadConfig(`OPERATOR_FILE: ${error instanceof Error ? error.message : error}`);
  }
}

function readBucket(values: Environment): Config['bucket'] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId } = values;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket) {
    if (endpoint || accessKeyId || secretAccessKey) throw new BadConfig('S3_BUCKET: needed beside the other settings of S3.');
    return undefined;
  }
  if (!accessKeyId && !secretAccessKey) return { bucket, region, endpoint, credentials: undefined };
  if (!accessKeyId || !secretAccessKey) throw new BadConfig('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: both or none.');
  return { bucket, region, endpoint, credentials: { accessKeyId, secretAccessKey } };
}

function client(name: string, id: string | undefined, secret: string | undefined, baseUrl: string | undefined): ProviderClient | undefined {
  if (!id && !secret) return undefined;
  if (!id || !secret) throw new BadConfig(`${name}_CLIENT_${id ? 'SECRET' : 'ID'}: needed beside ${name}_CLIENT_${id ? 'ID' : 'SECRET'}.`);
  return { clientId: id, clientSecret: secret, baseUrl };
}
