import type { Report } from '../../diagnostics.ts';
import type { Section } from '../../model/section.ts';

/** What a section asks for and the pages do not show. */
export function reportUnsupported(section: Section, report: Report): void {
  if (section.verticalAlign === 'both')
    report({
      severity: 'info',
      code: 'layout/vertical-justify',
      message: 'Text is not stretched to the height of the page; it stands at the top.',
    });
  if (section.textDirection !== 'horizontal')
    report({ severity: 'warning', code: 'layout/vertical-text', message: 'A section with vertical text is set horizontally.' });
  if (section.start === 'nextColumn')
    report({
      severity: 'info',
      code: 'layout/next-column',
      message: 'A section that starts in the next column starts on the next page.',
      hint: 'Use a column break instead.',
    });
}
