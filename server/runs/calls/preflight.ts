import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { mailMergeSchema, RunRequest } from '../../../contracts/index.ts';
import { type Schema, WorkspaceFailure } from '../../../generation/index.ts';
import type { NotionWorkspace } from '../../../integrations/notion/open-workspace.ts';
import type { Connections } from '../../connections/connections.ts';
import { notionError } from '../../connections/provider-error.ts';
import { uploads } from '../../database/schema/belongings.ts';
import type { Caller } from '../../http/call-context.ts';
import { callError } from '../../http/call-error.ts';
import { findSchema } from '../../notion/notion-calls.ts';
import { readyRows } from '../../notion/ready-rows.ts';
import { readTerms, type UserTerms } from '../../plans/read-terms.ts';
import type { SetAside } from '../../plans/set-aside.ts';
import type { Services } from '../../services.ts';
import { keptUpload } from '../open-sources.ts';
import { requireSettings } from './require-settings.ts';

export interface Preflight {
  /** Throws the error of the contract when this user can't start this run now. */
  readonly check: (userId: string, request: RunRequest) => Promise<void>;
  /** What a call of `mail-merge` means. `admit` checks it as `check` does, and gives how many PDFs it may make. */
  readonly resolve: (
    caller: Caller,
    body: z.infer<typeof mailMergeSchema>,
  ) => Promise<{ readonly request: RunRequest; readonly admit: () => Promise<number> }>;
}

interface RowsPlace {
  readonly userId: string;
  readonly connectionId: string;
  readonly workspace: NotionWorkspace;
}

/** Milliseconds that the checks may take. */
const DEADLINE = 60_000;
/** Rows set aside in one call when a plan has expired: each costs about a second of the workspace's budget. */
const MOST_SET_ASIDE = 20;

/** What is checked before a run is started, so that what can't work is said at once, by its own code. */
export function openPreflight(services: Services, connections: Connections, setAside: Pick<SetAside, 'remember'>): Preflight {
  const { config, database } = services;

  const requireUpload = async (userId: string, id: string, kind: 'template' | 'rows'): Promise<void> => {
    const [row] = await database.withUser(userId, (transaction) =>
      transaction
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(keptUpload(id), eq(uploads.kind, kind))),
    );
    if (!row) {
      throw callError('MISSING_REQUIREMENTS', { hint: kind === 'template' ? 'Choose a template first.' : 'Choose a file of rows first.' });
    }
  };

  const requireDocument = async (userId: string, { template }: RunRequest): Promise<void> => {
    if (template.kind === 'upload') await requireUpload(userId, template.uploadId, 'template');
    if (template.kind === 'google' && !(await connections.store.latest(userId, 'google'))) {
      throw callError('MISSING_DRIVE_SCOPE', { hint: 'Connect Google to this account.' });
    }
  };

  const requirePlan = ({ terms, used }: UserTerms): void => {
    if (terms.total !== undefined && used >= terms.total) {
      throw callError('PLAN_LIMIT', { hint: `All ${terms.total} PDFs of the free plan are used. Upgrade to make more.` });
    }
  };

  const expired = async (place: RowsPlace | undefined, ids: readonly string[], signal: AbortSignal): Promise<never> => {
    const updateErrors: string[] = [];
    for (const id of ids.slice(0, MOST_SET_ASIDE)) {
      try {
        // Before the mark: one that nobody knows of would stay for ever.
        if (place) await setAside.remember(place.userId, place.connectionId, id);
        await place?.workspace.setStatus(id, 'subscription-expired', signal);
      } catch (error) {
        if (!(error instanceof WorkspaceFailure)) throw error;
        updateErrors.push(`${id}: ${error.message}`);
      }
    }
    const others = ids.length - MOST_SET_ASIDE;
    if (others > 0) updateErrors.push(`${others} more rows stay Ready to Generate.`);
    throw callError('SUBSCRIPTION_EXPIRED', { title: 'Subscription Expired', hint: 'Renew or upgrade to make more PDFs.', updateErrors });
  };

  /** How many rows of Notion are ready; throws when there are none, or the plan has expired. Faults of Notion are thrown as they are. */
  const requireRows = async (terms: UserTerms, place: RowsPlace, schema: Schema, signal: AbortSignal): Promise<number> => {
    const { ids } = await readyRows(place.workspace, schema, signal);
    if (ids.length === 0) {
      const hint = schema.statusProperty
        ? 'No row has GeneratePDF set to Ready to Generate.'
        : 'The database has no property GeneratePDF. Add the two properties, then set rows to Ready to Generate.';
      throw callError('NO_ROWS_TO_PROCESS', { hint });
    }
    if (terms.terms.isExpired) await expired(place, ids, signal);
    return ids.length;
  };

  return {
    check: async (userId, request) => {
      const terms = await readTerms(services, userId);
      const { rows, allRows } = request;
      requireSettings(config, request, request.template);
      await requireDocument(userId, request);
      if (rows.kind === 'upload') await requireUpload(userId, rows.uploadId, 'rows');
      if (rows.kind === 'notion' && !allRows) {
        const signal = AbortSignal.timeout(DEADLINE);
        try {
          const { workspace } = await connections.notionWorkspace(userId, rows.connectionId);
          const place = { userId, connectionId: rows.connectionId, workspace };
          await requireRows(terms, place, await workspace.schema(rows.source, signal), signal);
        } catch (error) {
          throw notionError(error);
        }
      } else if (terms.terms.isExpired) await expired(undefined, [], AbortSignal.timeout(DEADLINE));
      requirePlan(terms);
    },

    resolve: async ({ userId }, { documentId, notionDatabaseUrl, notionApiKey, namingHeader }) => {
      if (!notionDatabaseUrl?.trim()) throw callError('MISSING_REQUIREMENTS', { hint: 'Select a document and connect a database first.' });
      const signal = AbortSignal.timeout(DEADLINE);
      const template = z.uuid().safeParse(documentId).success
        ? { kind: 'upload' as const, uploadId: documentId }
        : { kind: 'google' as const, documentId };
      try {
        const isKey = notionApiKey !== undefined && !z.uuid().safeParse(notionApiKey).success;
        const pasted = isKey ? await connections.connectNotionKey(userId, notionApiKey, signal) : undefined;
        const { workspace, connectionId = '' } = await connections.notionWorkspace(userId, pasted?.id ?? notionApiKey);
        const schema = await findSchema(workspace, notionDatabaseUrl, signal);
        const request: RunRequest = {
          template,
          rows: { kind: 'notion', connectionId, source: schema.database.id },
          namingHeader: namingHeader?.trim() || (schema.properties[0]?.name ?? ''),
          store: true,
          allRows: false,
        };
        const admit = async (): Promise<number> => {
          await requireDocument(userId, request);
          const terms = await readTerms(services, userId);
          const ready = await requireRows(terms, { userId, connectionId, workspace }, schema, signal).catch((error: unknown) => {
            throw notionError(error);
          });
          requirePlan(terms);
          const left = terms.terms.total === undefined ? ready : terms.terms.total - terms.used;
          return Math.min(ready, left, terms.terms.perRun ?? ready);
        };
        return { request, admit };
      } catch (error) {
        throw notionError(error);
      }
    },
  };
}
