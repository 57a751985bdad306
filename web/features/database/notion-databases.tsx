import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { RowSource } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { Combobox } from '../../components/controls/combobox.tsx';
import { Field } from '../../components/controls/field.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { queries } from '../../lib/calls/api.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { showFault } from '../../lib/faults/tell-fault.ts';
import { authorizeNotion } from '../../lib/session/authorization.ts';
import { showToast } from '../../lib/toasts.ts';
import { ATTEMPTS, useDatabases } from './use-databases.ts';

interface NotionDatabasesProps {
  readonly connectionId: string;
  /** Id of the data source that is chosen. */
  readonly chosen: string | null;
  /** Rows of another kind are chosen: the list waits for a click. */
  readonly isElsewhere: boolean;
  readonly onChoose: (source: RowSource) => void;
  /** A database that appears by itself, not by a click. */
  readonly onFound: (source: RowSource) => void;
  readonly onReload: () => void;
  /** Of the chosen one in Notion. */
  readonly url: string | null;
}

const SHARING =
  'In Notion, open the database, choose ••• → Connections and add the connection. A page shares the databases inside it. It takes Notion some seconds to show them here.';

/** The databases of a connection: the first one is chosen by itself. */
export function NotionDatabases({ connectionId, chosen, isElsewhere, onChoose, onFound, onReload, url }: NotionDatabasesProps) {
  const { databases, isLoading, attempt, isSlow, isNoneShared, fault, reload } = useDatabases(connectionId);
  const client = useQueryClient();
  const { data: config } = useQuery(queries.public.config.queryOptions());
  const authorize = useMutation({
    mutationFn: authorizeNotion,
    onError: (error) => showToast({ kind: 'error', title: 'Error', description: faultOf(error).message }),
  });
  const [first] = databases;
  const found = first?.id;
  useEffect(() => {
    if (found !== undefined && chosen === null && !isElsewhere) onFound({ kind: 'notion', connectionId, source: found });
  }, [found, chosen, isElsewhere, connectionId, onFound]);
  const code = fault?.code;
  const tell = useEffectEvent(() => {
    // Of a database that is chosen the same is told as of its rows.
    if (fault && (code !== 'NOTION_UNAUTHORIZED' || chosen === null || isElsewhere)) showFault(fault);
  });
  useEffect(() => {
    if (code === undefined) return;
    tell();
    // The server has marked the connection as broken.
    if (code === 'NOTION_UNAUTHORIZED') void client.invalidateQueries({ queryKey: queries.sources.listConnections.key() });
  }, [code, client]);

  return (
    <div className="flex flex-col gap-3">
      {databases.length > 0 && (
        <Field label="Database">
          {({ id }) => (
            <Combobox
              id={id}
              label="Database"
              // One that is not shared any more has no name here.
              value={databases.find((database) => database.id === chosen)?.id ?? ''}
              placeholder="Choose a database"
              searchPlaceholder="Search databases..."
              options={databases.map((database) => ({ value: database.id, label: database.title }))}
              onChange={(source) => onChoose({ kind: 'notion', connectionId, source })}
            />
          )}
        </Field>
      )}
      {databases.length === 0 && isLoading && <Skeleton className="h-9 w-full" />}
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {isLoading && (isSlow || attempt > 1) && (
          <p className="text-xs text-muted">
            {isNoneShared ? 'No database is shared yet' : 'Notion is slow'}: attempt {attempt} of {ATTEMPTS}
          </p>
        )}
        {isLoading && attempt > 1 && <p className="text-xs text-muted">{SHARING}</p>}
      </div>
      {fault && (
        <Notice
          kind="error"
          title={code === 'NO_DATABASES' ? 'No Databases Found' : 'Notion can not be read'}
          action={
            code === 'NO_DATABASES' &&
            config?.notionOauth && (
              <Button size="small" isBusy={authorize.isPending} onClick={() => authorize.mutate()}>
                Choose pages in Notion
              </Button>
            )
          }
        >
          {code === 'NO_DATABASES'
            ? `Ensure a database was shared with the integration during authorisation, then try refreshing. ${SHARING}`
            : fault && faultText(fault, fault.title)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          size="small"
          isBusy={isLoading}
          onClick={() => {
            void reload();
            onReload();
          }}
        >
          {!isLoading && <RefreshCw aria-hidden />}
          {isLoading ? 'Reloading...' : 'Reload Database'}
        </Button>
        {url && (
          <a
            className="inline-flex min-h-6 items-center gap-1 text-xs underline underline-offset-2"
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            Open in Notion <ExternalLink className="size-3" aria-hidden />
          </a>
        )}
      </div>
    </div>
  );
}
