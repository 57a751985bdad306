import type { XmlElement } from './xml.ts';

/** What stands around runs in a paragraph (ECMA-376 17.3.1.22, EG_PContent). */
const AROUND_RUNS: ReadonlySet<string> = new Set([
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:sdt',
  'w:sdtContent',
  'w:fldSimple',
  'w:dir',
  'w:bdo',
  'w:customXml',
]);

/** Whether the runs in the element are those of the paragraph around it. */
export const isAroundRuns = ({ name }: XmlElement): boolean => AROUND_RUNS.has(name);
