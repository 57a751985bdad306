import type { Standards } from '../../contracts/index.ts';
import { STANDARDS } from '../../contracts/settings-rules.ts';
import type { FileSettings } from '../lib/file-settings.ts';
import { suggestInvoice } from '../lib/suggest-invoice.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

const INVOICE = 'factur-x';
const KINDS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'PDF' },
  { value: 'a-2b', label: 'PDF/A-2b, for archives' },
  { value: 'a-3b', label: 'PDF/A-3b, for archives' },
  { value: 'ua-1', label: 'PDF/UA-1, accessible' },
  { value: 'a-2b,ua-1', label: 'PDF/A-2b and PDF/UA-1' },
  { value: 'a-3b,ua-1', label: 'PDF/A-3b and PDF/UA-1' },
  { value: INVOICE, label: 'Electronic invoice (Factur-X, ZUGFeRD)' },
  { value: `${INVOICE},ua-1`, label: 'Electronic invoice and PDF/UA-1' },
];
type Kind = Pick<FileSettings, 'standards' | 'facturX'>;

interface PdfKindSelectProps {
  readonly value: Kind;
  /** Of the rows, from which an invoice is mapped. */
  readonly columns: readonly string[];
  /** A row of texts, where one is known. */
  readonly sample?: Readonly<Record<string, string>> | undefined;
  readonly onChange: (kind: Kind) => void;
}

/** Which kind of PDF is made. An electronic invoice begins with a mapping of the columns by their names. */
export const PdfKindSelect = ({ value, columns, sample, onChange }: PdfKindSelectProps) => (
  <Field
    label="Kind of PDF"
    hint="Every PDF can be searched and read aloud; a standard makes sure of it, and refuses rows that would break it."
  >
    {({ id }) => (
      <Select
        id={id}
        value={kindOf(value)}
        options={KINDS}
        onChange={(chosen) => {
          const names = chosen.split(',');
          const facturX = names.includes(INVOICE) ? (value.facturX ?? suggestInvoice(columns, sample)) : null;
          onChange({ standards: STANDARDS.filter((name) => names.includes(name)), facturX });
        }}
      />
    )}
  </Field>
);

/** An electronic invoice is a PDF/A-3b by itself. */
function kindOf({ standards, facturX }: Kind): string {
  const names: readonly Standards[number][] = facturX ? standards.filter((name) => name === 'ua-1') : standards;
  return [...(facturX ? [INVOICE] : []), ...[...names].sort()].join(',');
}
