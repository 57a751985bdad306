import { attribute, elements, type XmlElement } from './xml.ts';

/** Namespaces of extensions that are read here, by the prefix Word gives them (ECMA-376-3, 7.6). */
const understood = new Set([
  'wps',
  'wpg',
  'wpc',
  'wp14',
  'wp15',
  'w14',
  'w15',
  'w16',
  'w16cex',
  'w16cid',
  'w16du',
  'w16se',
  'w16sdtdh',
  'a14',
  'a16',
  'asvg',
  'v',
  'o',
  'w10',
  'pic',
  'wp',
  'a',
]);

/** What to read of `mc:AlternateContent`: the first choice that is understood, else the fallback, else nothing. */
export function chooseAlternative(element: XmlElement): XmlElement | undefined {
  let fallback: XmlElement | undefined;
  for (const branch of elements(element)) {
    if (branch.name === 'mc:Choice') {
      const requires = attribute(branch, 'Requires') ?? '';
      if (requires.split(' ').every((prefix) => prefix === '' || understood.has(prefix)) && requires.trim() !== '') return branch;
    } else if (branch.name === 'mc:Fallback') fallback ??= branch;
  }
  return fallback;
}
