import { z } from 'zod';
import { docsFault } from '../../google-fault.ts';
import type { DocumentContent } from '../model.ts';
import { deleteContentRange } from './delete-content-range.ts';
import { EditFault } from './edit-fault.ts';
import type { EditKind } from './edit-kind.ts';
import { insertInlineImage, insertPageBreak, insertTable, insertTableRow } from './insert-blocks.ts';
import { insertText } from './insert-text.ts';
import { createParagraphBullets, deleteParagraphBullets } from './paragraph-bullets.ts';
import { fieldFault, payloadFault } from './payload-fault.ts';
import { replaceAllText } from './replace-all-text.ts';
import { updateParagraphStyle, updateTextStyle } from './update-style.ts';

const KINDS: Readonly<Record<string, EditKind>> = {
  insertText,
  updateTextStyle,
  updateParagraphStyle,
  createParagraphBullets,
  deleteParagraphBullets,
  replaceAllText,
  insertTable,
  insertTableRow,
  insertPageBreak,
  insertInlineImage,
  deleteContentRange,
};

/** Kinds that the service knows and this emulator does not. */
const NOT_EMULATED = new Set([
  'addDocumentTab',
  'createFooter',
  'createFootnote',
  'createHeader',
  'createNamedRange',
  'deleteFooter',
  'deleteHeader',
  'deleteNamedRange',
  'deletePositionedObject',
  'deleteTab',
  'deleteTableColumn',
  'deleteTableRow',
  'insertDate',
  'insertPerson',
  'insertRichLink',
  'insertSectionBreak',
  'insertTableColumn',
  'mergeTableCells',
  'pinTableHeaderRows',
  'replaceImage',
  'replaceNamedRangeContent',
  'unmergeTableCells',
  'updateDocumentStyle',
  'updateDocumentTabProperties',
  'updateNamedStyle',
  'updateSectionStyle',
  'updateTableCellStyle',
  'updateTableColumnProperties',
  'updateTableRowStyle',
]);

const bodySchema = z.strictObject({
  requests: z.array(z.record(z.string(), z.unknown())).default([]),
  writeControl: z.strictObject({ requiredRevisionId: z.string().optional(), targetRevisionId: z.string().optional() }).optional(),
});

export interface Batch {
  readonly requiredRevisionId: string | undefined;
  readonly kinds: readonly string[];
  /** All or nothing: throws `GoogleFault` when one request cannot be carried out. */
  readonly apply: (content: DocumentContent) => { readonly content: DocumentContent; readonly replies: readonly object[] };
}

/** Reads the body of `documents.batchUpdate`. Throws `GoogleFault` when it is none. */
export function readBatch(body: unknown): Batch {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) throw payloadFault(parsed.error, body, []);
  const { requests, writeControl } = parsed.data;
  if (requests.length === 0) throw docsFault(400, 'INVALID_ARGUMENT', 'Must specify at least one request.');
  const edits = requests.map(readRequest);
  return {
    requiredRevisionId: writeControl?.requiredRevisionId,
    kinds: edits.map(({ name }) => name),
    apply: (before) => {
      let content = before;
      const replies = edits.map(({ name, kind, request }, index) => {
        try {
          const result = kind.apply(content, request);
          content = result.content;
          return result.reply ? { [name]: result.reply } : {};
        } catch (fault) {
          if (!(fault instanceof EditFault)) throw fault;
          throw docsFault(400, 'INVALID_ARGUMENT', `Invalid requests[${index}].${name}: ${fault.message}`);
        }
      });
      return { content, replies };
    },
  };
}

function readRequest(entry: Readonly<Record<string, unknown>>, index: number) {
  const [name, second] = Object.keys(entry);
  if (name === undefined) throw docsFault(400, 'INVALID_ARGUMENT', `Invalid requests[${index}]: No request set.`);
  if (second !== undefined) {
    const message = `Invalid value at 'requests[${index}]' (oneof), oneof field 'request' is already set. Cannot set '${second}'`;
    throw docsFault(400, 'INVALID_ARGUMENT', message);
  }
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (!kind) {
    if (NOT_EMULATED.has(name)) throw docsFault(501, 'UNIMPLEMENTED', `The emulator does not carry out ${name}.`);
    const place = `requests[${index}]`;
    const description = `Invalid JSON payload received. Unknown name "${name}" at '${place}': Cannot find field.`;
    throw fieldFault(place, description);
  }
  const request = entry[name];
  const parsed = kind.schema.safeParse(request);
  if (!parsed.success) throw payloadFault(parsed.error, request, ['requests', index, name]);
  return { name, kind, request };
}
