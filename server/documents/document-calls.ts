import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type documentSchema, selectionSchema } from '../../contracts/sources.ts';
import type { Documents } from '../../generation/index.ts';
import { googleEndpoints } from '../../integrations/google/google-endpoints.ts';
import type { Connections } from '../connections/connections.ts';
import { type DocumentAction, googleError } from '../connections/provider-error.ts';
import { selections } from '../database/schema/belongings.ts';
import { signedIn } from '../http/call-context.ts';
import { readTerms } from '../plans/read-terms.ts';
import type { Services } from '../services.ts';
import { type ChosenDocument, documentStore } from './document-store.ts';

const storedSelection = selectionSchema.catch({ databaseId: null, documentId: null, namingHeader: null });

/** The calls about documents of Google, and what the tool had chosen last. */
export function documentCalls(services: Services, connections: Connections) {
  const { sources } = signedIn;
  const { config, database } = services;
  const store = documentStore(database);
  const [origin = ''] = googleEndpoints(config.google?.baseUrl).documentOrigins;
  const show = ({ googleDocId, name }: ChosenDocument): z.infer<typeof documentSchema> => ({
    id: googleDocId,
    name,
    url: `${origin}/document/d/${encodeURIComponent(googleDocId)}/edit`,
  });

  /** A fault says what the user has to do: grant the scope, connect again, or choose another document. */
  const withDocuments = async <T>(userId: string, action: DocumentAction, task: (documents: Documents) => Promise<T>): Promise<T> => {
    const connection = await connections.store.latest(userId, 'google');
    try {
      return await task(await connections.googleDocuments(userId));
    } catch (error) {
      throw googleError(error, connection, action);
    }
  };

  return {
    listDocuments: sources.listDocuments.handler(async ({ context, input }) => (await store.list(context.caller.userId, input)).map(show)),
    selectDocument: sources.selectDocument.handler(({ context, input }) =>
      withDocuments(context.caller.userId, 'select', async (documents) => {
        const { id, name } = await documents.find(input.google_doc_id, context.request.signal);
        return show(await store.save(context.caller.userId, { googleDocId: id, name }));
      }),
    ),
    createDemoDocument: sources.createDemoDocument.handler(({ context, input }) =>
      withDocuments(context.caller.userId, 'create', async (documents) => {
        const { userId, fullName } = context.caller;
        const { settings, displayName } = await readTerms(services, userId);
        const content = { userName: displayName ?? fullName, timeZone: settings.timeZone, placeholders: input.placeholders };
        const { document, contentFailure } = await documents.createDemo(content, context.request.signal);
        const saved = await store.save(userId, { googleDocId: document.id, name: document.name });
        return { ...show(saved), ...(contentFailure === undefined ? {} : { contentError: contentFailure }) };
      }),
    ),

    getSelection: sources.getSelection.handler(({ context }) =>
      database.withUser(context.caller.userId, async (transaction) => {
        const [row] = await transaction.select().from(selections).where(eq(selections.userId, context.caller.userId));
        return storedSelection.parse(row?.selection);
      }),
    ),
    saveSelection: sources.saveSelection.handler(({ context, input }) =>
      database.withUser(context.caller.userId, async (transaction) => {
        const set = { selection: input, updatedAt: new Date() };
        await transaction
          .insert(selections)
          .values({ userId: context.caller.userId, ...set })
          .onConflictDoUpdate({ target: selections.userId, set });
        return { success: true as const };
      }),
    ),
  };
}
