import { unzipSync } from 'fflate';
import { emptyDocument } from '../empty-document.ts';
import type { DocumentContent, InlineObject, PageStyle, Segment } from '../model.ts';
import { type PartReader, readBlocks } from './read-blocks.ts';
import { readNumbering } from './read-numbering.ts';
import { readStyles } from './read-styles.ts';
import { descend, elements, number, readXml, toggle, type XmlNode } from './read-xml.ts';

const MAX_UNPACKED = 200_000_000;
const IMAGES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' };

/**
 * Reads what the API shows and edits: text, formatting, lists, tables, pictures in lines, headers and footers. Throws
 * when it is no .docx.
 */
export function importDocx(bytes: Uint8Array): DocumentContent {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      if (size > MAX_UNPACKED) throw new Error('The package is too large when unpacked.');
      return true;
    },
  });
  const xml = (name: string): XmlNode | undefined => (files[name] ? readXml(files[name]) : undefined);
  const main = xml('word/document.xml');
  const body = descend(main, 'w:body');
  if (!body) throw new Error('There is no word/document.xml with a body.');

  const styles = readStyles(xml('word/styles.xml'));
  const lists = readNumbering(xml('word/numbering.xml'));
  const inlineObjects: Record<string, InlineObject> = {};
  const relationships = (part: string): ReadonlyMap<string | undefined, string> =>
    new Map(
      elements(xml(`word/_rels/${part}.rels`), 'Relationship').map(({ attributes }) => [attributes['Id'], attributes['Target'] ?? '']),
    );
  const reader = (part: string): PartReader => {
    const targets = relationships(part);
    return {
      styles,
      hasList: (id) => Object.hasOwn(lists, id),
      target: (id) => targets.get(id),
      keepPicture: (target, extent) => {
        const mimeType = IMAGES[target.split('.').at(-1)?.toLowerCase() ?? ''];
        const data = files[target.startsWith('/') ? target.slice(1) : `word/${target}`];
        if (!mimeType || !data) return undefined;
        const id = `kix.image.${Object.keys(inlineObjects).length + 1}`;
        inlineObjects[id] = { mimeType, data: Buffer.from(data).toString('base64'), ...extent };
        return id;
      },
    };
  };

  const section = elements(body, 'w:sectPr').at(-1);
  const targets = relationships('document.xml');
  const segments = elements(section).flatMap((reference): readonly Segment[] => {
    const kind = reference.name === 'w:headerReference' ? 'header' : reference.name === 'w:footerReference' ? 'footer' : undefined;
    const place = reference.attributes['w:type'];
    const name = targets.get(reference.attributes['r:id']);
    const root = kind && name ? xml(`word/${name}`) : undefined;
    if (!kind || !name || !root || (place !== 'default' && place !== 'first')) return [];
    return [{ id: `kix.${kind}.${place}`, kind, place, content: readBlocks(root, reader(name)) }];
  });
  return {
    body: readBlocks(body, reader('document.xml')),
    segments,
    page: readPage(section),
    namedStyles: styles.namedStyles,
    lists,
    inlineObjects,
    imported: true,
  };
}

function readPage(section: XmlNode | undefined): PageStyle {
  const standard = emptyDocument().page;
  const size = descend(section, 'w:pgSz');
  const margins = descend(section, 'w:pgMar');
  const length = (node: XmlNode | undefined, name: string, otherwise: number) => {
    const twips = number(node, `w:${name}`);
    return twips === undefined ? otherwise : Math.abs(twips) / 20;
  };
  return {
    width: length(size, 'w', standard.width),
    height: length(size, 'h', standard.height),
    marginTop: length(margins, 'top', standard.marginTop),
    marginBottom: length(margins, 'bottom', standard.marginBottom),
    marginLeft: length(margins, 'left', standard.marginLeft),
    marginRight: length(margins, 'right', standard.marginRight),
    marginHeader: length(margins, 'header', standard.marginHeader),
    marginFooter: length(margins, 'footer', standard.marginFooter),
    ...(toggle(section, 'w:titlePg') ? { firstPageDiffers: true } : {}),
  };
}
