import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { RowSource } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { RetryButton } from '../../components/controls/retry-button.tsx';
import { Chosen } from '../../components/layout/chosen.tsx';
import { Loading } from '../../components/layout/page-section.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { later } from '../../components/status/later.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { queries } from '../../lib/calls/api.ts';
import { useFreePlan } from '../../lib/calls/use-free-plan.ts';
import type { Fault } from '../../lib/faults/fault.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { showFault } from '../../lib/faults/tell-fault.ts';
import type { ChosenRows } from '../../lib/job/job.ts';
import { countsOf } from '../../lib/job/rows.ts';
import { ConnectNotion } from './connect-notion.tsx';
import { PrepareRows } from './prepare-rows.tsx';
import { UploadRows } from './upload-rows.tsx';

const NotionDatabases = later(async () => (await import('./notion-databases.tsx')).NotionDatabases, <Skeleton className="h-24 w-full" />);

interface DatabaseStepProps {
  readonly source: RowSource | null;
  /** What is known of it; null while it is loading, or can't be. */
  readonly rows: ChosenRows | null;
  readonly fault: Fault | null;
  readonly onChoose: (source: RowSource | null) => void;
  readonly onReload: () => void;
}

const SAMPLE: RowSource = { kind: 'sample', name: 'invoice' };

/** Step 1: where the rows come from. */
export function DatabaseStep({ source, rows, fault, onChoose, onReload }: DatabaseStepProps) {
  const listed = useQuery(queries.sources.listConnections.queryOptions());
  const connections = listed.data;
  const [wanted, setWanted] = useState<RowSource | null>(null);
  const notion = connections?.filter(({ provider }) => provider === 'notion') ?? [];
  const working =
    notion.find(({ id, isBroken }) => !isBroken && source?.kind === 'notion' && source.connectionId === id) ??
    notion.find(({ isBroken }) => !isBroken);
  const isBroken = notion.length > 0 && !working;

  const isOneOnly = useFreePlan();
  const choose = (next: RowSource) => {
    if (isOneOnly && source?.kind === 'notion' && !isSame(source, next)) setWanted(next);
    else onChoose(next);
  };
  const found = useCallback((first: RowSource) => onChoose(first), [onChoose]);

  const client = useQueryClient();
  const lost = fault?.code === 'NOTION_UNAUTHORIZED';
  const tellLost = useEffectEvent(() => {
    // What was known before stands on the page.
    if (fault && !isBroken) showFault(fault);
    void client.invalidateQueries({ queryKey: queries.sources.listConnections.key() });
  });
  useEffect(() => {
    if (lost) tellLost();
  }, [lost]);

  if (!connections) return <Loading query={listed}>{() => null}</Loading>;
  return (
    <>
      {isBroken && (
        <Notice kind="error" title="Notion authentication failed">
          Notion has ended the connection. Add it again: what you chose stays.
        </Notice>
      )}
      {working ? (
        <NotionDatabases
          connectionId={working.id}
          chosen={source?.kind === 'notion' ? source.source : null}
          isElsewhere={source !== null && source.kind !== 'notion'}
          onChoose={choose}
          onFound={found}
          onReload={onReload}
          url={rows?.url ?? null}
        />
      ) : (
        <ConnectNotion
          onConnected={({ connectionId, source: named }) => {
            if (named !== null) onChoose({ kind: 'notion', connectionId, source: named });
          }}
        />
      )}
      {fault && !isBroken && (
        <Notice
          kind="error"
          title={source?.kind === 'notion' ? 'Failed to fetch Notion data' : 'The rows can not be read'}
          action={source?.kind !== 'notion' && fault.isPassing && <RetryButton onRetry={onReload} />}
        >
          {faultText(fault)}
        </Notice>
      )}
      {rows && source?.kind !== 'notion' && (
        <Chosen>
          <bdi className="font-medium break-words">{rows.title}</bdi>
          <p className="text-xs">{countsOf(rows)}</p>
        </Chosen>
      )}
      {rows && source?.kind === 'notion' && <PrepareRows key={source.source} source={source} rows={rows} onReload={onReload} />}
      <UploadRows onChoose={choose} />
      {source?.kind !== 'sample' && (
        <Button variant="link" size="inline" className="self-start" onClick={() => choose(SAMPLE)}>
          Use the sample database
        </Button>
      )}
      <ConfirmDialog
        title="Replace the database?"
        description="The free plan works with one database at a time. The new one takes the place of the one you use now; nothing is deleted."
        action="Replace"
        isOpen={wanted !== null}
        onCancel={() => setWanted(null)}
        onConfirm={() => {
          onChoose(wanted);
          setWanted(null);
        }}
      />
    </>
  );
}

const isSame = (one: RowSource, other: RowSource): boolean =>
  one.kind === 'notion' && other.kind === 'notion' ? one.source === other.source : false;
