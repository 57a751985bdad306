import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../calls/api.ts';
import { faultOf } from '../faults/fault.ts';
import { showToast, type ToastAction } from '../toasts.ts';
import { authorizeGoogle, authorizeNotion } from './authorization.ts';

/** Leads to Google's consent page and back: for what is said of an access that is missing or has ended. */
export const connectGoogle: ToastAction = {
  label: 'Connect Google',
  onClick: () => {
    authorizeGoogle().catch((error: unknown) => {
      const { title, message } = faultOf(error, 'Authentication Error');
      showToast({ kind: 'error', title, description: message });
    });
  },
};

/** The same for Notion. Without a client for it on this server, says where a key is pasted. */
export const connectNotion: ToastAction = {
  label: 'Connect Notion',
  onClick: () => {
    authorizeNotion().then(
      (isLeaving) => {
        if (!isLeaving)
          showToast({ kind: 'notice', title: 'Notion', description: "Paste an API key in the tool's first step to connect Notion." });
      },
      () => showToast({ kind: 'error', title: 'Error', description: 'Failed to initiate Notion authentication' }),
    );
  },
};

const ACCOUNTS = { google: connectGoogle, notion: connectNotion } as const;

/** Codes of errors and diagnostics that say that an account has to be connected again. */
const LOST: Readonly<Record<string, keyof typeof ACCOUNTS>> = {
  NOTION_UNAUTHORIZED: 'notion',
  'workspace/unauthorized': 'notion',
  NEEDS_REAUTH: 'google',
  MISSING_DRIVE_SCOPE: 'google',
  TOKEN_REFRESH_FAILED: 'google',
  NO_REFRESH_TOKEN: 'google',
  'documents/needs-reauthorization': 'google',
  'documents/missing-scope': 'google',
};

/** What connects the account again that an error of this code is about; undefined where it is about none. */
export const connectionFor = (code: string | undefined): ToastAction | undefined => {
  const account = LOST[code ?? ''];
  return account && ACCOUNTS[account];
};

/** The same for an error that stays on the page: undefined as soon as the account works again. */
export function useConnectionFor(code: string | undefined): ToastAction | undefined {
  const client = useQueryClient();
  const account = LOST[code ?? ''];
  // With that error the server has marked the account as lost.
  useEffect(() => {
    if (account) void client.invalidateQueries({ queryKey: queries.sources.listConnections.key() });
  }, [client, account]);
  const { data } = useQuery(queries.sources.listConnections.queryOptions({ enabled: account !== undefined }));
  const works = data?.some(({ provider, isBroken }) => provider === account && !isBroken) ?? true;
  return account && !works ? ACCOUNTS[account] : undefined;
}
