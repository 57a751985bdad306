import type { OoxmlPackage } from '../docx/package/package.ts';
import { attribute, childrenNamed } from '../docx/xml/xml.ts';
import type { ValueSlot } from '../fill/bind/plan.ts';
import type { FillState } from '../fill/fill-state.ts';
import { measurePicture, placeOfSlot } from '../fill/place-picture.ts';
import type { PictureValue } from '../fill/values/value.ts';
import type { PictureTools } from '../images/prepared-picture.ts';
import { madeOnce } from '../made-once.ts';
import { openXmlNames } from './open-xml-names.ts';
import { encodePart, type PartSource, prefixOf, readPartSource, startTag, withChildren } from './part-source.ts';
import { type PictureFile, pictureFile } from './picture-file.ts';
import { pictureMarkup } from './picture-markup.ts';
import type { RowCopies } from './row-copies.ts';
import type { RowRelationships } from './row-relationships.ts';

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
  /** New parts, and the list of their types. */
  readonly parts: () => ReadonlyMap<string, Uint8Array>;
}

const CONTENT_TYPES = '[Content_Types].xml';

/** Takes the pictures of one row after the other; what shows in several of them is made ready once. */
export function openRowPictures(pkg: OoxmlPackage, tools: PictureTools): (relationships: RowRelationships) => RowPictures {
  const files = new WeakMap<Uint8Array, { readonly file: PictureFile | undefined }>();
  const taken = new Set(pkg.parts.map((part) => part.toLowerCase()));
  const folder = pkg.mainPart.slice(0, pkg.mainPart.lastIndexOf('/') + 1);
  const fileOf = (bytes: Uint8Array, read: () => PictureFile | undefined): PictureFile | undefined =>
    madeOnce(files, bytes, () => ({ file: read() })).file;
  return (relationships) => {
    const media = new Map<PictureFile, string>();
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
        const target = media.get(file) ?? nameOf(file);
        media.set(file, target);
        const relationship = relationships.idOf(part, source, { type: 'image', target });
        const { width, height } = measured;
        const markup = { id: copies.drawingId(), relationship, width, height, turn: file.turn, description: picture.name };
        return pictureMarkup(markup, openXmlNames(startTag(source, source.root)), prefix);
      },
      parts: () =>
        new Map([
          ...Array.from(media, ([{ bytes }, name]): [string, Uint8Array] => [name, bytes]),
          ...(media.size > 0 ? [[CONTENT_TYPES, withContentTypes(pkg, media.keys())] as const] : []),
        ]),
    };
  };
}

function withContentTypes(pkg: OoxmlPackage, files: Iterable<PictureFile>): Uint8Array {
  const source = readPartSource(pkg.bytes(CONTENT_TYPES) ?? new Uint8Array(), CONTENT_TYPES);
  const tag = `${prefixOf(source, source.root)}Default`;
  const wanted = new Map(Array.from(files, ({ extension, contentType }) => [extension, contentType]));
  for (const type of childrenNamed(source.root, 'ct:Default')) wanted.delete(attribute(type, 'Extension')?.toLowerCase() ?? '');
  const markup = Array.from(wanted, ([extension, contentType]) => `<${tag} Extension="${extension}" ContentType="${contentType}"/>`);
  return encodePart(source, withChildren(source, source.root, markup.join('')));
}
