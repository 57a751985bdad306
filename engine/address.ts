import type { Report } from './diagnostics.ts';

/** Addresses that a link may have. */
export const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

/** The address of a link as a URI in ASCII; undefined (and reported) when no link may lead there. */
export function safeAddress(url: string, report: Report): string | undefined {
  const address = url.trim();
  if (SAFE_ADDRESS.test(address)) return uriText(address);
  report({
    severity: 'warning',
    code: 'fill/unsafe-link',
    message: `The link to ${JSON.stringify(address.slice(0, 80))} was left out: only http, https and mailto are allowed.`,
    hint: 'Use an address that starts with https://.',
  });
  return undefined;
}

/** A URI is 7-bit (ISO 32000-1 12.6.4.7, RFC 3986): everything else, and what would end a string, is percent-encoded. */
function uriText(url: string): string {
  return url.replace(/[^\x21\x23-\x27\x2a-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]/gu, (character) => {
    if (character === '(') return '%28';
    if (character === ')') return '%29';
    return encodeURIComponent(/\p{Surrogate}/u.test(character) ? '\ufffd' : character);
  });
}
