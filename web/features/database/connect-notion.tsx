import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { authorizeNotion } from '../../lib/session/authorization.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDraft } from '../../lib/use-draft.ts';

/** A connection, and the data source that a pasted address means. */
export interface Connected {
  readonly connectionId: string;
  readonly source: string | null;
}

const FAILED = 'Notion authentication failed';

interface ConnectNotionProps {
  readonly onConnected: (connected: Connected) => void;
}

/** One button: the consent of Notion where this server has a client for it, else an address and a key. */
export function ConnectNotion({ onConnected }: ConnectNotionProps) {
  const client = useQueryClient();
  const { data: config } = useQuery(queries.public.config.queryOptions());
  const {
    draft: { databaseUrl = '', notionApiKey = '' },
    change,
    drop,
  } = useDraft<{ databaseUrl: string; notionApiKey: string }>('notion');
  // Closed, a key would be used that nobody sees.
  const [isByKey] = useState(databaseUrl !== '' || notionApiKey !== '');
  const [isMissing, setMissing] = useState(false);
  const connect = useMutation({
    mutationFn: async () => {
      if (config?.notionOauth && !notionApiKey.trim()) {
        if (!(await authorizeNotion())) throw new Error('Failed to initiate Notion authentication');
        // The browser is leaving: the button stays busy until it has.
        return new Promise<never>(() => {});
      }
      const url = databaseUrl.trim();
      return api.sources.connectNotionKey({ notionApiKey: notionApiKey.trim(), ...(url ? { databaseUrl: url } : {}) });
    },
    onSuccess: async ({ connection, database }) => {
      await client.invalidateQueries({ queryKey: queries.sources.listConnections.key() });
      if (databaseUrl.trim() && !database) {
        showToast({
          kind: 'error',
          title: 'No Databases Found',
          description: 'The connection can not see the database of this address. Share it with the connection in Notion, then reload.',
        });
      }
      drop();
      onConnected({ connectionId: connection.id, source: database?.id ?? null });
    },
    onError: (error) => {
      const fault = faultOf(error, FAILED);
      const title = fault.code === 'NOTION_UNAUTHORIZED' ? FAILED : fault.title;
      showToast({ kind: 'error', title, description: faultText(fault, title) });
    },
  });
  const fields = (
    <div className="flex flex-col gap-3">
      <TextField
        label="Database URL"
        type="url"
        placeholder="https://www.notion.so/…"
        value={databaseUrl}
        onChange={(event) => change({ databaseUrl: event.target.value })}
        hint="Optional: chooses this database in the list."
      />
      <TextField
        label="API key"
        type="password"
        autoComplete="off"
        placeholder="ntn_…"
        value={notionApiKey}
        fault={isMissing && !notionApiKey.trim() ? 'Paste the key of an internal integration.' : undefined}
        onChange={(event) => change({ notionApiKey: event.target.value })}
        hint="Kept encrypted on the server."
      />
    </div>
  );
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (connect.isPending) return;
        const isOauth = config?.notionOauth ?? false;
        setMissing(!isOauth && !notionApiKey.trim());
        if (isOauth || notionApiKey.trim()) connect.mutate();
      }}
    >
      {config && !config.notionOauth && fields}
      <Button type="submit" variant="primary" isBusy={connect.isPending}>
        {!connect.isPending && <Database aria-hidden />}
        {connect.isPending ? 'Connecting Notion...' : 'Add Notion Database'}
      </Button>
      {config?.notionOauth && (
        <details className="rounded-lg" open={isByKey}>
          <summary className="cursor-pointer py-1 text-xs text-muted">Use a database URL and an API key instead</summary>
          <div className="pt-3">{fields}</div>
        </details>
      )}
    </form>
  );
}
