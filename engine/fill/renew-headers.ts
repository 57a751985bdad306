import type { HeaderFooter, HeaderFooterSet } from '../model/section.ts';

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
