import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../../diagnostics.ts';
import { plainSection } from '../../model/plain.test-support.ts';
import type { Section } from '../../model/section.ts';
import { reportUnsupported } from './report-unsupported.ts';

const cases: readonly (readonly [Partial<Section>, readonly DiagnosticCode[]])[] = [
  [{}, []],
  [{ verticalAlign: 'both' }, ['layout/vertical-justify']],
  [{ start: 'nextColumn' }, ['layout/next-column']],
];

test.each(cases)('of a section with %j it is told what the pages do not show', (asked, codes) => {
  const found: DiagnosticCode[] = [];
  reportUnsupported(plainSection([], asked), ({ code }) => found.push(code));
  expect(found).toEqual(codes);
});
