import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RowSource, TemplateSource } from '../../contracts/index.ts';
import { Section } from '../components/layout/section.tsx';
import { later } from '../components/status/later.tsx';
import { Skeleton } from '../components/status/skeleton.tsx';
import { DatabaseStep } from '../features/database/database-step.tsx';
import { useAnnouncedConnection } from '../features/database/use-announced-connection.ts';
import { DocumentStep } from '../features/document/document-step.tsx';
import { queries } from '../lib/calls/api.ts';
import { useFreePlan } from '../lib/calls/use-free-plan.ts';
import { askedSettings, changedOutput, changedRows } from '../lib/job/file-settings.ts';
import type { Job } from '../lib/job/job.ts';
import { countsOf } from '../lib/job/rows.ts';
import { settingsTexts } from '../lib/job/settings-text.ts';
import { isolated } from '../lib/words/isolated.ts';
import { LocalRunLink } from './local-run-link.tsx';
import { LOADING } from './status-line.tsx';
import type { Choosing } from './use-choice.ts';
import type { LoadedJob } from './use-job.ts';
import type { OpenSteps, Step } from './use-open-steps.ts';

// Nobody needs it before there are rows.
const MappingStep = later(
  async () => (await import('../features/mapping/mapping-step.tsx')).MappingStep,
  <Skeleton className="h-40 w-full" />,
);

const LOST = 'Can not be read';

interface StepsProps {
  readonly choosing: Choosing;
  readonly loaded: LoadedJob;
  readonly steps: OpenSteps;
}

/** The three steps. Closed, they tell what is chosen in them. */
export function Steps({ choosing: { choice, change }, loaded, steps: { isOpen, setOpen } }: StepsProps) {
  const { job, awaited, isLoadingRows, rowsFault, isDatabaseLost, isTemplateGone, templateFault, reloadRows, reloadTemplate } = loaded;
  const { data: profile } = useQuery(queries.accounts.profile.queryOptions());
  useAnnouncedConnection();
  const step = (name: Step) => ({ isOpen: isOpen[name], onOpenChange: (value: boolean) => setOpen(name, value) });
  const chooseRows = useCallback(
    (rows: RowSource | null) => {
      change({ rows, namingHeader: '', delivery: null, ...changedRows({ facturX: choice.facturX, aside: choice.aside }) });
      setOpen('mapping', true);
    },
    [change, setOpen, choice.facturX, choice.aside],
  );
  const isLimited = useFreePlan();
  return (
    <>
      <Section title="Notion Database" summary={isDatabaseLost ? LOST : rowsSummary(job, awaited.rows)} {...step('database')}>
        <DatabaseStep source={choice.rows} rows={job.rows} fault={rowsFault} onChoose={chooseRows} onReload={reloadRows} />
        <LocalRunLink settings={profile?.settings} />
      </Section>
      <Section
        title="Google Document"
        summary={templateFault ? LOST : (job.template?.name ?? (awaited.template ? LOADING : 'Not selected'))}
        {...step('document')}
      >
        <DocumentStep
          source={choice.template}
          template={job.template}
          isGone={isTemplateGone}
          fault={templateFault}
          onReload={reloadTemplate}
          rows={choice.rows}
          onChoose={(template: TemplateSource) =>
            // Google draws its own documents only.
            change({
              template,
              ...(template.kind !== 'google' && choice.engine === 'google' ? changedOutput(choice, { engine: 'sheafmill' }) : {}),
            })
          }
        />
      </Section>
      <Section title="Mapping Section" summary={mappingSummary(job, awaited.rows)} {...step('mapping')}>
        <MappingStep
          job={job}
          isLoading={isLoadingRows}
          limitedPlan={isLimited ? 'free' : null}
          onNamingHeader={(namingHeader) => change({ namingHeader })}
          onDecimals={(decimals) => change({ decimals })}
          onDelivery={(delivery) => change({ delivery })}
          onOutput={change}
          onReload={reloadRows}
        />
      </Section>
    </>
  );
}

export function rowsSummary({ rows }: Job, isAwaited: boolean): string {
  if (rows) return [isolated(rows.title), countsOf(rows)].filter(Boolean).join(' · ');
  return isAwaited ? LOADING : 'Not connected';
}

export function mappingSummary({ rows, namingHeader, delivery, ...output }: Job, isAwaited: boolean): string {
  if (!rows) return isAwaited ? LOADING : 'Add a database first';
  const count = rows.properties.length;
  const asked = askedSettings(output);
  const parts = [
    `${count} ${count === 1 ? 'property' : 'properties'}`,
    `named by ${isolated(namingHeader)}`,
    ...settingsTexts(asked),
    asked.watermark && 'with a watermark',
    asked.password && 'with a password',
    delivery && 'sent by mail',
  ];
  return parts.filter(Boolean).join(' · ');
}
