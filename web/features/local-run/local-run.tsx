import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, Download, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toFormatSettings } from '../../../contracts/format-settings.ts';
import type { Settings } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { Field } from '../../components/controls/field.tsx';
import { FileDrop } from '../../components/controls/file-drop.tsx';
import { Select } from '../../components/controls/select.tsx';
import { ConfidenceCard } from '../../components/job/confidence-card.tsx';
import { FORMATS } from '../../components/job/output-fields.tsx';
import { PdfFields } from '../../components/job/pdf-fields.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Progress } from '../../components/status/progress.tsx';
import { EngineFault } from '../../lib/engine/engine-fault.ts';
import { askedSettings, type FileSettings, USUAL_FILES } from '../../lib/job/file-settings.ts';
import { filesText } from '../../lib/job/settings-text.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { saveAddress } from '../../lib/window/save-address.ts';
import { countText } from '../../lib/words/count-text.ts';
import { askDestination } from './ask-destination.ts';
import { lookAt, makePdfs } from './ask-worker.ts';
import type { Counts, FailedRow } from './messages.ts';

const NOTHING: Counts = { made: 0, failed: 0 };

interface LocalChoice extends FileSettings {
  readonly template: File;
  readonly rows: File;
  /** The column of names. */
  readonly naming: string;
}

interface LocalRunProps {
  readonly settings: Pick<Settings, 'timezone' | 'decimalPlaces' | 'numberStyle'>;
  readonly onClose: () => void;
}

/** A run of a document and rows from this computer, made by this page: none of it is sent. */
export function LocalRun({ settings, onClose }: LocalRunProps) {
  const { draft, change } = useDraft<LocalChoice>('local run');
  const { template = null, rows = null, naming = null, ...chosen } = draft;
  const files: FileSettings = { ...USUAL_FILES, ...chosen };
  const { format } = files;
  const [counts, setCounts] = useState(NOTHING);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const looked = useQuery({
    queryKey: ['local-rows', rows?.name, rows?.size, rows?.lastModified],
    queryFn: ({ signal }) => (rows ? lookAt(rows, signal) : null),
    enabled: rows !== null,
    retry: false,
    gcTime: 0,
  });
  const columns = looked.data?.columns ?? [];
  const total = looked.data?.total ?? null;
  const column = naming !== null && columns.includes(naming) ? naming : (columns[0] ?? '');

  const run = useMutation({
    mutationFn: async ({ template, rows }: { readonly template: File; readonly rows: File }) => {
      const controller = new AbortController();
      running.current = controller;
      const name = `${template.name.replace(/\.docx$/iu, '')}.zip`;
      const destination = await askDestination(name);
      if (destination === 'none') return null;
      const about = { template, rows, settings: toFormatSettings(settings), naming: column, destination };
      const result = await makePdfs({ ...about, files: askedSettings(files) }, controller.signal, setCounts);
      if (result.zip) save(result.zip, name);
      return result;
    },
  });
  const start = (template: File, rows: File) => {
    setCounts(NOTHING);
    run.mutate({ template, rows });
  };
  const done = (run.data?.counts ?? counts).made + (run.data?.counts ?? counts).failed;
  const percent = run.data ? 100 : total ? Math.floor((100 * done) / total) : 0;
  return (
    <Dialog
      title="Keep it in this browser"
      description="The document and the rows stay on this computer: this page makes the PDFs itself and sends none of them to anybody."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <FileDrop
        label={template ? template.name : 'Choose a document'}
        hint="a .docx with {{placeholders}}, or drop it here"
        accept=".docx"
        isBusy={run.isPending}
        onFile={(file) => change({ template: file })}
      />
      <FileDrop
        label={rows ? rows.name : 'Choose rows'}
        hint={looked.data ? foundText(total, columns.length) : 'a CSV or JSON file, or drop it here'}
        accept=".csv,.tsv,.json"
        isBusy={run.isPending || looked.isFetching}
        onFile={(file) => change({ rows: file })}
      />
      {looked.error && <Fault error={looked.error} />}
      {looked.data?.diagnostics.map(({ message, hint }) => (
        <Notice key={message} kind="warning">
          {message} {hint}
        </Notice>
      ))}
      {columns.length > 0 && (
        <Field label="PDF File Name">
          {({ id }) => (
            <Select
              id={id}
              value={column}
              options={columns.map((name) => ({ value: name, label: name }))}
              onChange={(name) => change({ naming: name })}
            />
          )}
        </Field>
      )}
      <Field label="Kind of file">
        {(parts) => (
          <Select {...parts} value={format} options={FORMATS} onChange={(kind) => change({ format: kind === 'docx' ? 'docx' : 'pdf' })} />
        )}
      </Field>
      {columns.length > 0 && format === 'pdf' && <PdfFields value={files} columns={{ ...looked.data, names: columns }} onChange={change} />}
      {run.isPending ? (
        <Button onClick={() => running.current?.abort()}>
          <Ban aria-hidden />
          Cancel
        </Button>
      ) : (
        <Button
          variant="primary"
          {...(template && rows && looked.data ? { onClick: () => start(template, rows) } : { 'aria-disabled': true })}
        >
          <Download aria-hidden />
          {`Make ${filesText(files)} here`}
        </Button>
      )}
      {(run.isPending || run.data) && (
        <div className="flex items-center gap-3">
          <Progress value={percent} label={`${filesText(files)} made in this browser`} />
          <span role="status" className="shrink-0 text-xs text-muted tabular-nums">
            {numbersText(run.data?.counts ?? counts, total)}
          </span>
        </div>
      )}
      {run.error && (run.error.name === 'AbortError' ? <Notice title="Cancelled">No file was made.</Notice> : <Fault error={run.error} />)}
      {run.data && (
        <p className="flex items-center gap-2">
          <ShieldCheck className="size-4 shrink-0 text-success" aria-hidden />
          The ZIP is saved. Nothing of it has left this computer.
        </p>
      )}
      {run.data?.confidence && <ConfidenceCard {...run.data.confidence} />}
      {run.data && run.data.failures.length > 0 && <Failures failures={run.data.failures} />}
    </Dialog>
  );
}

function Failures({ failures }: { readonly failures: readonly FailedRow[] }) {
  return (
    <Notice kind="warning" title="Rows that failed">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <ul tabIndex={0} aria-label="Rows that failed" className="flex max-h-40 flex-col gap-2 overflow-y-auto">
        {failures.map(({ name, error }) => (
          <li key={name}>
            {name}: {error.message} {error.hint}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Fault({ error }: { readonly error: Error }) {
  const { message, hint } = error instanceof EngineFault ? error.diagnostic : { message: error.message, hint: undefined };
  return (
    <Notice kind="error" title="This can not be used">
      {message} {hint}
    </Notice>
  );
}

const foundText = (total: number | null, columns: number): string =>
  [total === null ? 'many rows' : `${countText(total)} rows`, `${columns} columns`].join(', ');

const numbersText = ({ made, failed }: Counts, total: number | null): string =>
  [total === null ? `${made} made` : `${made} of ${total} made`, failed > 0 ? `${failed} failed` : ''].filter(Boolean).join(', ');

/** Milliseconds after which a browser has taken a file over. */
const TAKEN = 60_000;

function save(zip: Blob, name: string): void {
  const address = URL.createObjectURL(zip);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), TAKEN);
}
