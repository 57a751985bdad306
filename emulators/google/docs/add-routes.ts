import { z } from 'zod';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import type { DocumentStore, StoredDocument } from '../drive/content.ts';
import { checkFields, selectFields } from '../drive/field-mask.ts';
import { docsFault } from '../google-fault.ts';
import { documentResource } from './document-resource.ts';
import { readBatch } from './edits/batch-update.ts';
import { payloadFault } from './edits/payload-fault.ts';
import { emptyDocument } from './empty-document.ts';

const DOCUMENT_FIELDS = [
  'documentId',
  'title',
  'tabs',
  'body',
  'headers',
  'footers',
  'footnotes',
  'documentStyle',
  'namedStyles',
  'lists',
  'inlineObjects',
  'positionedObjects',
  'namedRanges',
  'revisionId',
  'suggestionsViewMode',
];
const BATCH_UPDATE = ':batchUpdate';
/** Other fields of a document are accepted and ignored, as Google does. */
const createSchema = z.object({ title: z.string().optional() });

/** The Docs API v1: `documents.create`, `get` and `batchUpdate`. Throws `GoogleFault`. */
export function addDocsRoutes(app: EmulatorApp, documents: DocumentStore): void {
  app.post('/v1/documents', async (context) => {
    const body = await readJson(context);
    const parsed = createSchema.safeParse(body);
    if (!parsed.success) throw payloadFault(parsed.error, body, ['document']);
    const document = documents.create(context, parsed.data.title || 'Untitled document', emptyDocument());
    context.set('notes', { ...context.get('notes'), document: document.id });
    return context.json(documentResource(document, false));
  });

  app.get('/v1/documents/:id', (context) => {
    const document = documents.read(context, context.req.param('id'));
    checkFields(context.req.query('fields'), DOCUMENT_FIELDS);
    const includeTabs = context.req.query('includeTabsContent') === 'true';
    const reply = documentResource(document, includeTabs);
    return context.json(selectFields(reply, context.req.query('fields'), '*') as object);
  });

  app.post('/v1/documents/:call', async (context) => {
    const call = context.req.param('call');
    if (!call.endsWith(BATCH_UPDATE)) return context.notFound();
    const id = call.slice(0, -BATCH_UPDATE.length);
    const batch = readBatch(await readJson(context));
    let replies: readonly object[] = [];
    const written = documents.write(context, id, (document) => {
      checkRevision(document, batch.requiredRevisionId);
      const result = batch.apply(document.content);
      replies = result.replies;
      return result.content;
    });
    context.set('notes', { ...context.get('notes'), document: id, requests: batch.kinds });
    return context.json({ replies, writeControl: { requiredRevisionId: written.revisionId }, documentId: id });
  });
}

function checkRevision({ revisionId }: StoredDocument, required: string | undefined): void {
  if (!required || required === revisionId) return;
  const message = `The required revision ID '${required}' does not match the latest revision.`;
  throw docsFault(400, 'FAILED_PRECONDITION', message);
}

async function readJson(context: EmulatorContext): Promise<unknown> {
  const text = await context.req.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw docsFault(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Unexpected token.');
  }
}
