import { createHash } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const SECRET =
  /\b(?:ntn_|nrt_|secret_|ya29\.|1\/\/0|sk_|whsec_|sheafmill_)[\w.~+/=-]+|\bBearer\s+[\w.~+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu;
const E_MAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/gu;
const QUERY_SECRET = /([?&](?:code|token|access_token|state|key|secret|signature)=)[^&\s"']+/giu;

/** Text without tokens; e-mail addresses become a short hash, so that lines of one person can still be found together. */
export function scrub(text: string): string {
  return text
    .replace(SECRET, '[secret]')
    .replace(QUERY_SECRET, '$1[secret]')
    .replace(E_MAIL, (address) => `[mail ${createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 8)}]`);
}

const REDACTED_PATHS = [
  'authorization',
  'cookie',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'password',
  'apiKey',
  'notionApiKey',
  'fields',
  'row',
];

/** Lines of JSON on standard output; whatever is logged goes through `scrub` as a whole. */
export function openLog(level: string, destination: DestinationStream = process.stdout): Log {
  const scrubbed: DestinationStream = { write: (line) => destination.write(scrub(line)) };
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    scrubbed,
  );
}
