import type { Report } from '../../diagnostics.ts';
import type { Link } from '../../model/paragraph.ts';

/** Addresses that a link may have. */
export const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

/** `/A` or `/Dest` of a link annotation; undefined (and reported) when the link must not or can not work. */
export function linkAction(link: Link, destinations: ReadonlyMap<string, string>, report: Report): string | undefined {
  if (link.url !== undefined) {
    const url = link.url.trim();
    if (SAFE_ADDRESS.test(url)) return `/A<</S/URI/URI(${uriText(url)})>>`;
    report({
      severity: 'warning',
      code: 'pdf/unsafe-link',
      message: `The link to ${JSON.stringify(url.slice(0, 80))} was left out: only http, https and mailto are allowed.`,
      hint: 'Use an address that starts with https://.',
    });
    return undefined;
  }
  if (link.anchor === undefined) return undefined;
  const target = destinations.get(link.anchor);
  if (target !== undefined) return `/Dest${target}`;
  report({
    severity: 'info',
    code: 'pdf/missing-bookmark',
    message: `The link to bookmark ${JSON.stringify(link.anchor.slice(0, 80))} was left out: the document has no such bookmark.`,
  });
  return undefined;
}

/** A URI is 7-bit (ISO 32000-1 12.6.4.7): everything else, and what would end the string, is percent-encoded. */
function uriText(url: string): string {
  return url.replace(/[^\x21\x23-\x27\x2a-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]/gu, (character) => {
    if (character === '(') return '%28';
    if (character === ')') return '%29';
    return encodeURIComponent(/\p{Surrogate}/u.test(character) ? '\ufffd' : character);
  });
}
