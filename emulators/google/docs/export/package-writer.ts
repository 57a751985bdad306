import type { DocumentContent } from '../model.ts';
import { tag, XML_DECLARATION } from './xml.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface Relationship {
  readonly type: string;
  readonly target: string;
  readonly external?: true;
}

/** Relationships of one part, in the order of their first use. */
export interface Relationships {
  readonly add: (relationship: Relationship) => string;
  readonly xml: () => string;
  readonly isEmpty: () => boolean;
}

export function openRelationships(): Relationships {
  const targets: Relationship[] = [];
  return {
    add: (relationship) => {
      const same = (each: Relationship) => each.type === relationship.type && each.target === relationship.target;
      const found = targets.findIndex(same);
      return `rId${found >= 0 ? found + 1 : targets.push(relationship)}`;
    },
    isEmpty: () => targets.length === 0,
    xml: () =>
      XML_DECLARATION +
      tag(
        'Relationships',
        { xmlns: RELATIONSHIPS },
        targets
          .map(({ type, target, external }, index) =>
            tag('Relationship', { Id: `rId${index + 1}`, Type: type, Target: target, TargetMode: external && 'External' }),
          )
          .join(''),
      ),
  };
}

/** What is counted through all parts of one document. */
export interface DocumentWriter {
  readonly content: DocumentContent;
  /** Eight hexadecimal digits from 00000001 on. */
  readonly nextParagraphId: () => string;
  readonly nextBookmarkId: () => number;
  readonly nextTableNumber: () => number;
  readonly nextDrawingId: () => number;
  /** Number of a list in numbering.xml, from 1. */
  readonly listNumber: (listId: string) => number | undefined;
  /** Properties of the next content control that only the exporter has use for. */
  readonly nextControl: (locked?: boolean) => string;
  /** Name in word/media of the picture of an inline object. */
  readonly media: (objectId: string) => string | undefined;
}

export function openDocumentWriter(content: DocumentContent): DocumentWriter {
  const counter = (first: number) => {
    let next = first;
    return () => next++;
  };
  const paragraphs = counter(1);
  const controls = counter(0);
  const lists = Object.keys(content.lists);
  const objects = Object.keys(content.inlineObjects);
  return {
    content,
    nextParagraphId: () => paragraphs().toString(16).toUpperCase().padStart(8, '0'),
    nextBookmarkId: counter(0),
    nextTableNumber: counter(1),
    nextDrawingId: counter(1),
    listNumber: (listId) => {
      const at = lists.indexOf(listId);
      return at < 0 ? undefined : at + 1;
    },
    nextControl: (locked = false) => {
      const number = controls();
      const id = Math.imul(number + 1, 0x9e3779b1);
      return tag(
        'w:sdtPr',
        {},
        (locked ? tag('w:lock', { 'w:val': 'contentLocked' }) : '') +
          tag('w:id', { 'w:val': id }) +
          tag('w:tag', { 'w:val': `goog_rdk_${number}` }),
      );
    },
    media: (objectId) => {
      const at = objects.indexOf(objectId);
      const type = content.inlineObjects[objectId]?.mimeType;
      return at < 0 || !type ? undefined : `image${at + 1}.${type.slice('image/'.length).replace('jpeg', 'jpg')}`;
    },
  };
}

/** A part that holds paragraphs, with the relationships of its links and pictures. */
export interface PartWriter {
  readonly document: DocumentWriter;
  readonly relationships: Relationships;
}
