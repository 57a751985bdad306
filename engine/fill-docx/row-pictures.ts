import { type OoxmlPackage, relationshipsPart } from '../docx/package/package.ts';
import { attribute, childrenNamed } from '../docx/xml/xml.ts';
import type { ValueSlot } from '../fill/bind/plan.ts';
import type { FillState } from '../fill/fill-state.ts';
import { measurePicture, placeOfSlot } from '../fill/place-picture.ts';
import type { PictureValue } from '../fill/values/value.ts';
import type { PictureTools } from '../images/prepared-picture.ts';
import { xmlText } from '../xml-text.ts';
import { type OpenXmlNames, openXmlNames } from './open-xml-names.ts';
import { encodePart, type PartSource, partSourceOf, prefixOf, readPartSource, startTag, withChildren } from './part-source.ts';
import { type PictureFile, pictureFile } from './picture-file.ts';
import { pictureMarkup } from './picture-markup.ts';
import type { RowCopies } from './row-copies.ts';

/** The part that shows a picture. */
interface Showing {
  readonly part: string;
  readonly source: PartSource;
  readonly state: FillState;
  readonly copies: RowCopies;
}

/** The pictures of one row, gathered while its parts are written. */
export interface RowPictures {
  /** The picture as a run holds it: '' for bytes that are none, undefined for what a .docx can't show; both are reported. */
  readonly write: (picture: PictureValue, slot: ValueSlot, prefix: string, showing: Showing) => string | undefined;
  /** New parts, and those that list them. */
  readonly parts: () => ReadonlyMap<string, Uint8Array>;
}

/** What the relationships of a part get. */
interface Related {
  readonly names: OpenXmlNames;
  readonly ids: Map<PictureFile, string>;
}

const CONTENT_TYPES = '[Content_Types].xml';
const NO_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';

/** Takes the pictures of one row after the other; what shows in several of them is made ready once. */
export function openRowPictures(pkg: OoxmlPackage, tools: PictureTools): () => RowPictures {
  const files = new WeakMap<Uint8Array, { readonly file: PictureFile | undefined }>();
  const taken = new Set(pkg.parts.map((part) => part.toLowerCase()));
  const folder = pkg.mainPart.slice(0, pkg.mainPart.lastIndexOf('/') + 1);
  const fileOf = (bytes: Uint8Array, read: () => PictureFile | undefined): PictureFile | undefined => {
    const known = files.get(bytes) ?? { file: read() };
    files.set(bytes, known);
    return known.file;
  };
  return () => {
    const media = new Map<PictureFile, string>();
    const related = new Map<string, Related>();
    let numbered = 0;
    const nameOf = ({ extension }: PictureFile): string => {
      let name: string;
      do name = `${folder}media/row${++numbered}.${extension}`;
      while (taken.has(name.toLowerCase()));
      return name;
    };
    return {
      write: (picture, slot, prefix, { part, source, state, copies }) => {
        const measured = measurePicture(picture, slot, state);
        if (!measured) return '';
        const file = fileOf(picture.bytes, () => pictureFile(picture.bytes, measured.info, tools));
        if (!file) {
          state.report({
            severity: 'warning',
            code: 'fill/picture-not-in-docx',
            message: `The picture '${picture.name}' can't be shown in a .docx; its name stands in its place.`,
            where: placeOfSlot(slot),
            hint: 'PNG, JPEG, GIF and WebP can be placed.',
          });
          return undefined;
        }
        if (!media.has(file)) media.set(file, nameOf(file));
        const known = related.get(part) ?? { names: openXmlNames(startTag(source, source.root)), ids: new Map() };
        related.set(part, known);
        const relationship = known.ids.get(file) ?? freeId(pkg, part, known.ids.size + 1);
        known.ids.set(file, relationship);
        const { width, height } = measured;
        const markup = { id: copies.drawingId(), relationship, width, height, turn: file.turn, description: picture.name };
        return pictureMarkup(markup, known.names, prefix);
      },
      parts: () =>
        new Map([
          ...Array.from(media, ([{ bytes }, name]): [string, Uint8Array] => [name, bytes]),
          ...Array.from(related, ([part, { names, ids }]): [string, Uint8Array] => {
            const targets = Array.from(ids, ([file, id]) => [id, media.get(file) as string] as const);
            return [relationshipsPart(part), withRelationships(pkg, relationshipsPart(part), targets, names)];
          }),
          ...(media.size > 0 ? [[CONTENT_TYPES, withContentTypes(pkg, media.keys())] as const] : []),
        ]),
    };
  };
}

/** An id that no relationship of the part has. */
function freeId(pkg: OoxmlPackage, part: string, number: number): string {
  const used = pkg.relationships(part);
  let id = `row${number}`;
  while (used.has(id)) id += '_';
  return id;
}

function withRelationships(
  pkg: OoxmlPackage,
  name: string,
  added: readonly (readonly [id: string, part: string])[],
  names: OpenXmlNames,
): Uint8Array {
  const bytes = pkg.bytes(name);
  const source = bytes ? readPartSource(bytes, name) : partSourceOf(NO_RELATIONSHIPS, name);
  const tag = `${prefixOf(source, source.root)}Relationship`;
  const markup = added.map(([id, part]) => `<${tag} Id="${id}" Type="${names.relationships}/image" Target="${targetOf(part)}"/>`);
  return encodePart(source, withChildren(source, source.root, markup.join('')));
}

/** A part of the package as an address in an attribute (ECMA-376-2 9.3.2): the folder of the main part is called whatever the file likes. */
const targetOf = (part: string): string =>
  xmlText(`/${part.replace(/[\x20-\x7f]/gu, (sign) => (sign === '?' || sign === '#' ? encodeURIComponent(sign) : encodeURI(sign)))}`);

function withContentTypes(pkg: OoxmlPackage, files: Iterable<PictureFile>): Uint8Array {
  const source = readPartSource(pkg.bytes(CONTENT_TYPES) ?? new Uint8Array(), CONTENT_TYPES);
  const tag = `${prefixOf(source, source.root)}Default`;
  const wanted = new Map(Array.from(files, ({ extension, contentType }) => [extension, contentType]));
  for (const type of childrenNamed(source.root, 'ct:Default')) wanted.delete(attribute(type, 'Extension')?.toLowerCase() ?? '');
  const markup = Array.from(wanted, ([extension, contentType]) => `<${tag} Extension="${extension}" ContentType="${contentType}"/>`);
  return encodePart(source, withChildren(source, source.root, markup.join('')));
}
