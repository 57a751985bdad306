import { useMutation } from '@tanstack/react-query';
import type { RowSource, TemplateSource } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { FileDrop } from '../../components/controls/file-drop.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { api } from '../../lib/calls/api.ts';
import type { ChosenTemplate } from '../../lib/job/job.ts';
import { ChosenDocument } from './chosen-document.tsx';
import { GoogleDocumentButton } from './google-document-button.tsx';
import { useDocumentFault } from './use-document-fault.ts';
import { useTakeDocument } from './use-take-document.ts';

interface DocumentStepProps {
  readonly source: TemplateSource | null;
  readonly template: ChosenTemplate | null;
  /** What is chosen is there no more. */
  readonly isGone: boolean;
  /** Why it is not known whether it is there. */
  readonly fault: Error | null;
  readonly onReload: () => void;
  /** What fills it, whether it is read already or not. */
  readonly rows: RowSource | null;
  readonly onChoose: (source: TemplateSource) => void;
}

/** Step 2: the document that the rows fill. */
export function DocumentStep({ source, template, isGone, fault, rows, onChoose, onReload }: DocumentStepProps) {
  const tell = useDocumentFault();
  const take = useTakeDocument(onChoose);
  const upload = useMutation({
    mutationFn: (file: File) => api.sources.uploadTemplate({ file }),
    onSuccess: ({ id, name }) => take({ source: { kind: 'upload', uploadId: id }, name, url: null }, 'loaded successfully'),
    onError: tell,
  });
  return (
    <>
      {template && <ChosenDocument template={template} />}
      {isGone && (
        <Notice kind="warning" title="The document is not there any more">
          Choose another one.
        </Notice>
      )}
      {fault && <FaultNotice title="Failed to load document" error={fault} onRetry={onReload} />}
      <GoogleDocumentButton isChange={template !== null} isReplacement={source?.kind === 'google'} rows={rows} take={take} />
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
    </>
  );
}
