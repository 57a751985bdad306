import type { Drawing } from '../../model/drawing.ts';
import type { Link } from '../../model/paragraph.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { type Turn, UPRIGHT } from './drawing-transform.ts';

/** What a drawing shows, with the turn and flips that its own transform gives. */
export interface DrawingContent extends Turn {
  readonly content: Drawing['content'];
  readonly link?: Link | undefined;
}

/** Keeps the room of something that is not drawn. */
export function unsupportedContent(story: Story, what: string): DrawingContent {
  reportIn(story, 'warning', 'docx/unsupported-drawing', `A ${what} is not drawn; its room stays empty.`, {
    hint: 'Replace it by a picture of it (copy, then paste special as PNG).',
  });
  return { content: { type: 'unsupported', what }, ...UPRIGHT };
}
