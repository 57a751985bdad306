import { safeAddress } from '../../address.ts';
import type { Report } from '../../diagnostics.ts';
import type { Link } from '../../model/paragraph.ts';

/** `/A` or `/Dest` of a link annotation; undefined (and reported) when the link must not or can not work. */
export function linkAction(link: Link, destinations: ReadonlyMap<string, string>, report: Report): string | undefined {
  if (link.url !== undefined) {
    const url = safeAddress(link.url, report);
    return url === undefined ? undefined : `/A<</S/URI/URI(${url})>>`;
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
