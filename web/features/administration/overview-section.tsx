import { useQuery } from '@tanstack/react-query';
import { Loading, PageSection } from '../../components/layout/page-section.tsx';
import { queries } from '../../lib/calls/api.ts';
import { countText } from '../../lib/words/count-text.ts';

const gigabytes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });

/** How the server fares, in figures. */
export function OverviewSection() {
  const overview = useQuery(queries.admin.overview.queryOptions());
  return (
    <PageSection title="This server" description="Everybody's accounts and runs together, and the disk of the data folder.">
      <Loading query={overview}>
        {({ users, runs, queued, failedRows, diskFree, diskTotal }) => (
          <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            <Figure name="Users" value={countText(users)} />
            <Figure name="Runs" value={countText(runs)} />
            <Figure name="Runs that wait" value={countText(queued)} />
            <Figure name="Rows that failed" value={countText(failedRows)} />
            <Figure name="Disk free" value={`${gigabytes.format(diskFree / 1e9)} of ${gigabytes.format(diskTotal / 1e9)}`} />
          </dl>
        )}
      </Loading>
    </PageSection>
  );
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-3">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-base font-semibold tabular-nums">{value}</dd>
  </div>
);
