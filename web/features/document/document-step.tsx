import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, FileText } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { RowSource, TemplateSource } from '../../../contracts/index.ts';
import { Button } from '../../components/button.tsx';
import { Chosen } from '../../components/chosen.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { Notice } from '../../components/notice.tsx';
import { api, queries } from '../../lib/api.ts';
import { isolated } from '../../lib/isolated.ts';
import type { ChosenTemplate } from '../../lib/job.ts';
import { rowsOptions } from '../../lib/rows.ts';
import { knowTemplate } from '../../lib/templates.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDocumentFault } from './use-document-fault.ts';

const SelectDocument = lazy(() => import('./select-document.tsx'));

interface DocumentStepProps {
  readonly source: TemplateSource | null;
  readonly template: ChosenTemplate | null;
  /** What is chosen is there no more. */
  readonly isGone: boolean;
  /** What fills it, whether it is read already or not. */
  readonly rows: RowSource | null;
  readonly onChoose: (source: TemplateSource) => void;
}

type Way = 'select' | 'create';

/** Step 2: the document that the rows fill. */
export function DocumentStep({ source, template, isGone, rows, onChoose }: DocumentStepProps) {
  const client = useQueryClient();
  const tell = useDocumentFault();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const { data: profile } = useQuery(queries.accounts.profile.queryOptions());

  const take = (chosen: ChosenTemplate, done: string, title = 'Success') => {
    knowTemplate(client, chosen);
    onChoose(chosen.source);
    showToast({ kind: 'success', title, description: `Document "${isolated(chosen.name)}" ${done}` });
  };

  const add = useMutation({
    mutationFn: async (way: Way) => {
      // A token that is dead is renewed before anything else is tried with it.
      if (profile?.google?.isBroken) showToast({ kind: 'notice', title: 'Refreshing Token', description: 'Asking Google for a new one.' });
      const { access_token: token } = await api.sources.googleRefreshToken({});
      if (way === 'create') {
        const known = rows && (await client.ensureQueryData(rowsOptions(rows)).catch(() => null));
        const placeholders = (known?.properties ?? []).map(({ name }) => name);
        const { contentError, id, name, url } = await api.sources.createDemoDocument({ placeholders });
        if (contentError !== undefined) showToast({ kind: 'error', title: 'Error', description: contentError });
        const title = contentError === undefined ? 'Content Added' : 'Success';
        return take({ source: { kind: 'google', documentId: id }, name, url }, 'created and added', title);
      }
      const { pickerScript: script, appId, apiKey } = await api.sources.getGoogleCredentials();
      if (script === null || appId === null) throw new Error("Google's picker is not set up on this server. Bring a .docx instead.");
      const { pickDocument } = await import('./pick-document.ts');
      const picked = await pickDocument({ script, appId, apiKey, token });
      if (!picked) return;
      const { id, name, url } = await api.sources.selectDocument({ google_doc_id: picked.id, doc_name: picked.name.slice(0, 500) });
      take({ source: { kind: 'google', documentId: id }, name, url }, 'loaded successfully');
    },
    onError: tell,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queries.accounts.profile.key() });
      // From Google's picker, which is gone; whoever has gone on to something else meanwhile stays there.
      if (document.activeElement === document.body) button.current?.focus();
    },
  });
  const upload = useMutation({
    mutationFn: (file: File) => api.sources.uploadTemplate({ file }),
    onSuccess: ({ id, name }) => take({ source: { kind: 'upload', uploadId: id }, name, url: null }, 'loaded successfully'),
    onError: tell,
  });

  const isOneOnly = profile?.planType === 'free' && profile.pdfFilesLeft !== null && source?.kind === 'google';
  return (
    <>
      {template && (
        <Chosen icon={FileText}>
          <p className="font-medium break-words">
            <bdi>{template.name}</bdi>
          </p>
          {template.url && (
            <a
              className="inline-flex min-h-6 items-center gap-1 text-xs underline underline-offset-2"
              href={template.url}
              target="_blank"
              rel="noreferrer"
            >
              Open in Google Docs <ExternalLink className="size-3" aria-hidden />
            </a>
          )}
        </Chosen>
      )}
      {isGone && (
        <Notice kind="warning" title="The document is not there any more">
          Choose another one.
        </Notice>
      )}
      <Button
        ref={button}
        variant={template ? 'outline' : 'primary'}
        isBusy={add.isPending}
        onClick={() => (isOneOnly ? setReplacing(true) : setOpen(true))}
      >
        {add.isPending ? 'Processing...' : template ? 'Change Document' : 'Add Google Document'}
      </Button>
      <FileDrop
        label={upload.isPending ? 'Reading the file...' : 'Use a .docx file'}
        hint="or drop it here, up to 25 MB"
        accept=".docx"
        isBusy={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      />
      {source?.kind !== 'sample' && (
        <Button
          variant="link"
          size="inline"
          className="self-start"
          onClick={() => onChoose({ kind: 'sample', name: rows?.kind === 'sample' ? rows.name : 'invoice' })}
        >
          Use the sample document
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <SelectDocument
            opener={button}
            onClose={() => setOpen(false)}
            onSelect={(way) => {
              setOpen(false);
              add.mutate(way);
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        title="Replace the document?"
        description="The free plan works with one document at a time. The new one takes the place of the one you use now; nothing is deleted."
        action="Replace"
        isOpen={isReplacing}
        onCancel={() => setReplacing(false)}
        onConfirm={() => {
          setReplacing(false);
          setOpen(true);
        }}
      />
    </>
  );
}
