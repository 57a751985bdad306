import type { Media } from '../model/drawing.ts';
import { reportIn, type Story } from './reader-context.ts';

/** The picture behind a relationship, one object per part; undefined (and a diagnostic) when it is missing or outside the file. */
export function readMedia(story: Story, id: string | undefined): Media | undefined {
  if (!id) return undefined;
  const { sources } = story;
  const relationship = sources.relationships.get(id);
  if (!relationship) {
    reportIn(story, 'warning', 'docx/picture-missing', `A picture refers to the relationship "${id}", which the file does not have.`);
    return undefined;
  }
  if (relationship.external) {
    reportIn(story, 'warning', 'docx/picture-external', `The picture "${relationship.target.slice(0, 120)}" lies outside the file and is not fetched.`, { hint: 'Insert the picture into the document instead of linking to it.' });
    return undefined;
  }
  const known = sources.media.get(relationship.target);
  if (known) return known;
  const bytes = sources.package.bytes(relationship.target);
  if (!bytes) {
    reportIn(story, 'warning', 'docx/picture-missing', `The picture ${relationship.target} is not in the file.`);
    return undefined;
  }
  const media: Media = { name: relationship.target, bytes };
  sources.media.set(relationship.target, media);
  return media;
}
