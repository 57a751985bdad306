import { BEYOND_PIXELS } from '../../images/pixel-budget.ts';
import type { Media } from '../../model/drawing.ts';
import { type PartSources, reportIn } from '../reader-context.ts';

/** What finding a picture needs of a story. */
export interface MediaSources {
  readonly sources: Pick<PartSources, 'part' | 'report' | 'relationships' | 'package' | 'media'>;
  readonly path: readonly string[];
}

/** The picture behind a relationship, one object per part; undefined (and a diagnostic) when it is missing or outside the file. */
export function readMedia(story: MediaSources, id: string | undefined): Media | undefined {
  if (!id) return undefined;
  const { sources } = story;
  const relationship = sources.relationships.get(id);
  if (!relationship) {
    reportIn(story, 'warning', 'docx/picture-missing', `A picture refers to the relationship "${id}", which the file does not have.`);
    return undefined;
  }
  // Reported when the relationships were read.
  if (relationship.external) return undefined;
  const known = sources.media.known.get(relationship.target);
  if (known) return known;
  const bytes = sources.package.bytes(relationship.target);
  if (!bytes) {
    reportIn(story, 'warning', 'docx/picture-missing', `The picture ${relationship.target} is not in the file.`);
    return undefined;
  }
  if (!sources.media.pixels.take(bytes)) {
    reportIn(story, 'warning', 'image/too-large', `Picture ${relationship.target} is not shown: ${BEYOND_PIXELS}.`);
    return undefined;
  }
  const media: Media = { name: relationship.target, bytes };
  sources.media.known.set(relationship.target, media);
  return media;
}
