import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile, RowSource } from '../../../contracts/index.ts';
import { shorten } from '../../../engine/shorten.ts';
import { api, queries } from '../../lib/calls/api.ts';
import { rowsOptions } from '../../lib/job/rows.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDocumentFault } from './use-document-fault.ts';
import type { TakeDocument } from './use-take-document.ts';

/** One that is there already, or a new one. */
export type GoogleWay = 'select' | 'create';

interface GoogleDocumentParts {
  readonly profile: Profile | undefined;
  /** What a new document lists the placeholders of. */
  readonly rows: RowSource | null;
  readonly take: TakeDocument;
  /** Called when it is taken, given up or refused. */
  readonly onSettled: () => void;
}

/** Takes a document of Google's. */
export function useGoogleDocument({ profile, rows, take, onSettled }: GoogleDocumentParts) {
  const client = useQueryClient();
  const tell = useDocumentFault();
  return useMutation({
    mutationFn: async (way: GoogleWay) => {
      // A token that is dead is renewed before anything else is tried with it.
      if (profile?.google?.isBroken) showToast({ kind: 'notice', title: 'Refreshing Token', description: 'Asking Google for a new one.' });
      const { access_token: token } = await api.sources.googleRefreshToken({});
      await (way === 'create' ? createDocument(client, rows, take) : selectDocument(token, take));
    },
    onError: tell,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queries.accounts.profile.key() });
      onSettled();
    },
  });
}

async function createDocument(client: QueryClient, rows: RowSource | null, take: TakeDocument): Promise<void> {
  const known = rows && (await client.ensureQueryData(rowsOptions(rows)).catch(() => null));
  const placeholders = (known?.properties ?? []).map(({ name }) => name);
  const { contentError, id, name, url } = await api.sources.createDemoDocument({ placeholders });
  if (contentError !== undefined) showToast({ kind: 'error', title: 'Error', description: contentError });
  const title = contentError === undefined ? 'Content Added' : 'Success';
  take({ source: { kind: 'google', documentId: id }, name, url }, 'created and added', title);
}

async function selectDocument(token: string, take: TakeDocument): Promise<void> {
  const { pickerScript: script, appId, apiKey } = await api.sources.getGoogleCredentials();
  if (script === null || appId === null) throw new Error("Google's picker is not set up on this server. Bring a .docx instead.");
  const { pickDocument } = await import('./pick-document.ts');
  const picked = await pickDocument({ script, appId, apiKey, token });
  if (!picked) return;
  const { id, name, url } = await api.sources.selectDocument({ google_doc_id: picked.id, doc_name: shorten(picked.name, 500) });
  take({ source: { kind: 'google', documentId: id }, name, url }, 'loaded successfully');
}
