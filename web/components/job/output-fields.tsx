import type { LayoutEngine, TemplateSource } from '../../../contracts/index.ts';
import { allowsPdfOptions } from '../../../contracts/settings-rules.ts';
import { productName } from '../../lib/calls/page-config.ts';
import { useConfig } from '../../lib/calls/use-config.ts';
import { changedOutput, type FileSettings } from '../../lib/job/file-settings.ts';
import type { KnownColumns } from '../../lib/job/suggest-invoice.ts';
import { Field } from '../controls/field.tsx';
import { Select } from '../controls/select.tsx';
import { PdfFields } from './pdf-fields.tsx';

interface OutputFieldsProps {
  readonly value: FileSettings;
  /** Null before one is chosen. */
  readonly template: TemplateSource['kind'] | null;
  /** Of the rows; undefined before they are read. */
  readonly columns: KnownColumns | undefined;
  /** A password is set already; it stays while nothing is typed. */
  readonly hasPassword?: boolean;
  /** With a change comes what it sets back because it does not go with it. */
  readonly onChange: (change: Partial<FileSettings>) => void;
}

export const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'docx', label: 'Word (.docx)' },
] as const;

const TRADES: Readonly<Record<LayoutEngine, string>> = {
  sheafmill: 'Fast, and just what the preview shows.',
  libreoffice: 'Exact: pages break as in LibreOffice. Slower, about a second for each PDF. The preview keeps showing our own pages.',
  google:
    'Exact: Google itself draws each PDF, from a copy in your Drive that is deleted at once. Slower, some seconds for each PDF, and counted by Google.',
};

/** PDF or Word; which engine draws the pages, and why one is not to be had; what there is to say of our own PDFs. */
export function OutputFields({ value, template, columns, hasPassword = false, onChange }: OutputFieldsProps) {
  const { format, engine } = value;
  return (
    <>
      <Field
        label="Kind of file"
        hint={format === 'docx' && 'The template itself with its placeholders filled: whoever gets it can go on writing.'}
      >
        {(parts) => (
          <Select
            {...parts}
            value={format}
            options={FORMATS}
            onChange={(chosen) => onChange(changedOutput(value, { format: chosen === 'docx' ? 'docx' : 'pdf', engine: 'sheafmill' }))}
          />
        )}
      </Field>
      {format === 'pdf' && (
        <EngineSelect value={engine} template={template} onChange={(chosen) => onChange(changedOutput(value, { engine: chosen }))} />
      )}
      {allowsPdfOptions(value) && <PdfFields value={value} columns={columns} hasPassword={hasPassword} onChange={onChange} />}
    </>
  );
}

interface EngineSelectProps {
  readonly value: LayoutEngine;
  readonly template: OutputFieldsProps['template'];
  readonly onChange: (engine: LayoutEngine) => void;
}

function EngineSelect({ value, template, onChange }: EngineSelectProps) {
  const has = useConfig()?.engines;
  const options: readonly { readonly value: LayoutEngine; readonly label: string; readonly obstacle?: string | false }[] = [
    { value: 'sheafmill', label: `${productName || 'Built in'}: fast` },
    { value: 'libreoffice', label: 'LibreOffice: exact, slower', obstacle: !has?.libreoffice && 'not on this server' },
    {
      value: 'google',
      label: 'Google: exact, slower',
      obstacle: has?.google ? template !== null && template !== 'google' && 'for Google documents' : 'not on this server',
    },
  ];
  return (
    <Field label="Engine" hint={TRADES[value]}>
      {(parts) => (
        <Select
          {...parts}
          value={value}
          options={options.map(({ value: each, label, obstacle }) => ({
            value: each,
            label: obstacle ? `${label} (${obstacle})` : label,
            isDisabled: Boolean(obstacle) && each !== value,
          }))}
          onChange={(chosen) => onChange(options.find((each) => each.value === chosen)?.value ?? 'sheafmill')}
        />
      )}
    </Field>
  );
}
