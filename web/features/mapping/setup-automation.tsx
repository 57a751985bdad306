import { useMutation } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { api } from '../../lib/calls/api.ts';
import { productName } from '../../lib/calls/page-config.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { showFault } from '../../lib/faults/tell-fault.ts';
import { askedSettings } from '../../lib/job/file-settings.ts';
import { isReady, isWholeDelivery, type Job } from '../../lib/job/job.ts';
import { showToast } from '../../lib/toasts.ts';

const TRANSPORTS = {
  polling: `${productName} looks at the database every 15 seconds while rows come in`,
  webhook: "Notion's webhook tells of changes at once",
  automation: "Notion's automation tells of changes at once",
} as const;

/** Registers that rows become PDFs by themselves as they are marked. */
export function SetupAutomation({ job }: { readonly job: Job }) {
  const setup = useMutation({
    mutationFn: async () => {
      if (!isReady(job) || !job.namingHeader) throw new Error('Select a document and connect a database first.');
      const { rows, template, namingHeader, delivery } = job;
      if (!isWholeDelivery(delivery))
        throw new Error('Choose the property of the address, and write the subject and the text of the mail.');
      if (rows.source.kind !== 'notion' || template.source.kind !== 'google') {
        throw new Error('The automation works with a Notion database and a Google document. Choose both first.');
      }
      return api.sources.setupNotionWebhook({
        databaseId: rows.source.source,
        notionApiKey: rows.source.connectionId,
        googleDocId: template.source.documentId,
        namingHeader,
        ...(delivery ? { delivery } : {}),
        ...askedSettings(job),
      });
    },
    onSuccess: () => showToast({ kind: 'success', title: 'Success', description: 'The automation is set up.' }),
    onError: (error) => showFault(faultOf(error, 'Missing Requirements')),
  });
  const { rows, template, namingHeader, delivery } = job;
  const canSetUp = rows?.source.kind === 'notion' && template?.source.kind === 'google' && namingHeader !== '' && isWholeDelivery(delivery);
  return (
    <div className="flex flex-col gap-2">
      <Button isBusy={setup.isPending} {...(canSetUp ? {} : { 'aria-disabled': true })} onClick={() => setup.mutate()}>
        {!setup.isPending && <Zap aria-hidden />}
        {setup.isPending ? 'Setting Up Automation...' : 'Setup Notion Automation'}
      </Button>
      {setup.data && (
        <Notice
          title="The automation is on"
          action={
            <Link to="/automations" className="inline-flex min-h-6 items-center font-medium underline underline-offset-2">
              Automations
            </Link>
          }
        >
          Rows that you mark Ready to Generate become PDFs by themselves.
          <ul className="mt-1 list-disc pl-4 text-xs">
            {setup.data.transports.map((transport) => (
              <li key={transport}>Live: {TRANSPORTS[transport]}.</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
