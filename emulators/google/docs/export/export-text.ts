import { paragraphsOf, plainText } from '../length.ts';
import type { DocumentContent } from '../model.ts';

/** Plain text of the body as Drive exports it: lines end with CR LF. A soft line break ends a line, too. */
export function exportText(content: DocumentContent): string {
  return paragraphsOf(content.body)
    .map((paragraph) => plainText(paragraph).replaceAll('\v', '\r\n'))
    .join('\r\n');
}
