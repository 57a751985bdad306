import { type OoxmlPackage, relationshipsPart } from '../docx/package/package.ts';
import { xmlText } from '../xml-text.ts';
import { type OpenXmlNames, openXmlNames } from './open-xml-names.ts';
import { encodePart, type PartSource, partSourceOf, prefixOf, readPartSource, startTag, withChildren } from './part-source.ts';

/** What a part refers to. */
export interface RelationshipTarget {
  readonly type: 'image' | 'hyperlink';
  /** Of an image its part by its name, of a hyperlink an address outside of the package. */
  readonly target: string;
}

/** Relationships that one row adds to the parts of its template. */
export interface RowRelationships {
  /** The id of the relationship in the part, of all to that target. */
  readonly idOf: (part: string, source: PartSource, to: RelationshipTarget) => string;
  /** The parts that hold them. */
  readonly parts: () => ReadonlyMap<string, Uint8Array>;
}

interface Related {
  readonly names: OpenXmlNames;
  readonly ids: Map<string, { readonly id: string; readonly to: RelationshipTarget }>;
}

const NO_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';

/** Opens those of one row. */
export function openRowRelationships(pkg: OoxmlPackage): RowRelationships {
  const added = new Map<string, Related>();
  return {
    idOf: (part, source, to) => {
      const { names, ids } = added.get(part) ?? { names: openXmlNames(startTag(source, source.root)), ids: new Map() };
      added.set(part, { names, ids });
      const key = `${to.type} ${to.target}`;
      const { id } = ids.get(key) ?? { id: freeId(pkg, part, ids.size + 1) };
      ids.set(key, { id, to });
      return id;
    },
    parts: () =>
      new Map(
        Array.from(added, ([part, related]): [string, Uint8Array] => [
          relationshipsPart(part),
          withRelationships(pkg, relationshipsPart(part), related),
        ]),
      ),
  };
}

/** An id that no relationship of the part has. */
function freeId(pkg: OoxmlPackage, part: string, number: number): string {
  const used = pkg.relationships(part);
  let id = `row${number}`;
  while (used.has(id)) id += '_';
  return id;
}

function withRelationships(pkg: OoxmlPackage, name: string, { names, ids }: Related): Uint8Array {
  const bytes = pkg.bytes(name);
  const source = bytes ? readPartSource(bytes, name) : partSourceOf(NO_RELATIONSHIPS, name);
  const tag = `${prefixOf(source, source.root)}Relationship`;
  const markup = Array.from(ids.values(), ({ id, to: { type, target } }) => {
    const address = type === 'hyperlink' ? `${xmlText(target)}" TargetMode="External` : xmlText(partAddress(target));
    return `<${tag} Id="${id}" Type="${names.relationships}/${type}" Target="${address}"/>`;
  });
  return encodePart(source, withChildren(source, source.root, markup.join('')));
}

/** A part of the package as an address (ECMA-376-2 9.3.2): the folder of the main part is called whatever the file likes. */
const partAddress = (part: string): string =>
  `/${part.replace(/[\x20-\x7f]/gu, (sign) => (sign === '?' || sign === '#' ? encodeURIComponent(sign) : encodeURI(sign)))}`;
