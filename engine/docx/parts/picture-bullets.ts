import type { Media } from '../../model/drawing.ts';
import { attribute, elements, type XmlElement } from '../xml/xml.ts';

/** Attributes that name a picture: VML's in transitional files, the blip's in strict ones and new ones. */
const SOURCES: ReadonlyMap<string, readonly string[]> = new Map([
  ['v:imagedata', ['r:id', 'r:pict', 'o:relid']],
  ['a:blip', ['r:embed', 'r:link']],
]);

/** The pictures of `w:numPicBullet` by their id (ECMA-376 17.9.20). */
export function readPictureBullets(
  parts: readonly XmlElement[],
  media: (relationshipId: string) => Media | undefined,
): ReadonlyMap<string, Media> {
  const found = new Map<string, Media>();
  for (const element of parts) {
    const id = element.name === 'w:numPicBullet' ? attribute(element, 'w:numPicBulletId') : undefined;
    const relationship = id === undefined ? undefined : findRelationship(element);
    const picture = relationship === undefined ? undefined : media(relationship);
    if (id !== undefined && picture !== undefined) found.set(id, picture);
  }
  return found;
}

function findRelationship(element: XmlElement): string | undefined {
  for (const name of SOURCES.get(element.name) ?? []) {
    const value = attribute(element, name);
    if (value) return value;
  }
  for (const inner of elements(element)) {
    const value = findRelationship(inner);
    if (value !== undefined) return value;
  }
  return undefined;
}
