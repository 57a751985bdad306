import type { HeaderFooter, HeaderFooterSet, Section } from './section.ts';

/** Every header and footer of a section. */
export function headersOf({ headers, footers }: Section): readonly (readonly ['header' | 'footer', HeaderFooter])[] {
  return [
    ...[headers.default, headers.first, headers.even].flatMap((header) => (header ? [['header', header] as const] : [])),
    ...[footers.default, footers.first, footers.even].flatMap((footer) => (footer ? [['footer', footer] as const] : [])),
  ];
}

/** All of a document, each once: sections share them. */
export const headerParts = (sections: readonly Section[]): ReadonlySet<HeaderFooter> =>
  new Set(sections.flatMap((section) => headersOf(section).map(([, part]) => part)));

/** The set with those in place that took the place of others; the same object where none did. */
export function renewHeaders(set: HeaderFooterSet, renewed: ReadonlyMap<HeaderFooter, HeaderFooter>): HeaderFooterSet {
  if (renewed.size === 0) return set;
  const renew = (header: HeaderFooter): HeaderFooter => renewed.get(header) ?? header;
  return {
    ...(set.default ? { default: renew(set.default) } : {}),
    ...(set.first ? { first: renew(set.first) } : {}),
    ...(set.even ? { even: renew(set.even) } : {}),
  };
}
