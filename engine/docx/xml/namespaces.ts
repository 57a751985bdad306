const OFFICE = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const MICROSOFT = 'http://schemas.microsoft.com/office/';

/** Prefix by namespace name, whatever the file calls it; transitional and strict names alike (ECMA-376-1 and -4, annex A). */
export const CANONICAL_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
  [`${OFFICE}wordprocessingml/2006/main`, 'w'],
  [`${STRICT}wordprocessingml/main`, 'w'],
  [`${OFFICE}officeDocument/2006/relationships`, 'r'],
  [`${STRICT}officeDocument/relationships`, 'r'],
  [`${OFFICE}drawingml/2006/main`, 'a'],
  [`${STRICT}drawingml/main`, 'a'],
  [`${OFFICE}drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}drawingml/wordprocessingDrawing`, 'wp'],
  [`${OFFICE}drawingml/2006/picture`, 'pic'],
  [`${STRICT}drawingml/picture`, 'pic'],
  [`${OFFICE}drawingml/2006/chart`, 'c'],
  [`${STRICT}drawingml/chart`, 'c'],
  [`${OFFICE}drawingml/2006/chartDrawing`, 'cdr'],
  [`${STRICT}drawingml/chartDrawing`, 'cdr'],
  [`${OFFICE}drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}drawingml/diagram`, 'dgm'],
  [`${OFFICE}drawingml/2006/lockedCanvas`, 'lc'],
  [`${STRICT}drawingml/lockedCanvas`, 'lc'],
  [`${OFFICE}officeDocument/2006/math`, 'm'],
  [`${STRICT}officeDocument/math`, 'm'],
  [`${OFFICE}markup-compatibility/2006`, 'mc'],
  [`${OFFICE}package/2006/relationships`, 'rel'],
  [`${OFFICE}package/2006/content-types`, 'ct'],
  [`${OFFICE}package/2006/metadata/core-properties`, 'cp'],
  [`${OFFICE}officeDocument/2006/extended-properties`, 'ep'],
  [`${STRICT}officeDocument/extendedProperties`, 'ep'],
  [`${OFFICE}officeDocument/2006/custom-properties`, 'op'],
  [`${STRICT}officeDocument/customProperties`, 'op'],
  [`${OFFICE}officeDocument/2006/docPropsVTypes`, 'vt'],
  [`${STRICT}officeDocument/docPropsVTypes`, 'vt'],
  [`${OFFICE}officeDocument/2006/customXml`, 'ds'],
  [`${STRICT}officeDocument/customXml`, 'ds'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  [`${MICROSOFT}word/2010/wordprocessingShape`, 'wps'],
  [`${MICROSOFT}word/2010/wordprocessingGroup`, 'wpg'],
  [`${MICROSOFT}word/2010/wordprocessingCanvas`, 'wpc'],
  [`${MICROSOFT}word/2010/wordprocessingInk`, 'wpi'],
  [`${MICROSOFT}word/2010/wordprocessingDrawing`, 'wp14'],
  [`${MICROSOFT}word/2010/wordml`, 'w14'],
  [`${MICROSOFT}word/2012/wordml`, 'w15'],
  [`${MICROSOFT}word/2012/wordprocessingDrawing`, 'wp15'],
  [`${MICROSOFT}drawing/2010/main`, 'a14'],
  [`${MICROSOFT}drawing/2012/chart`, 'c15'],
  [`${MICROSOFT}drawing/2008/diagram`, 'dsp'],
  [`${MICROSOFT}drawing/2016/SVG/main`, 'asvg'],
  [`${MICROSOFT}drawing/2017/decorative`, 'adec'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['urn:schemas-microsoft-com:office:word', 'w10'],
]);

const TAKEN = new Set(CANONICAL_PREFIXES.values());

/** The prefix for names of a namespace. A foreign one that borrows a prefix of ours gets a mark, so that its elements are not taken for ours. */
export function canonicalPrefix(uri: string, prefix: string): string {
  return CANONICAL_PREFIXES.get(uri) ?? (TAKEN.has(prefix) ? `${prefix}?` : prefix);
}
