import { STANDARDS } from '../../../contracts/choices.ts';
import type { Standards } from '../../../contracts/index.ts';
import { changedKind, type FileSettings } from '../../lib/job/file-settings.ts';
import { type KnownColumns, suggestInvoice } from '../../lib/job/suggest-invoice.ts';
import { Field } from '../controls/field.tsx';
import { Select } from '../controls/select.tsx';

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
  readonly value: Kind & Pick<FileSettings, 'aside'>;
  /** Of the rows, from which an invoice is mapped; undefined before they are read: until then there is nothing to begin one with. */
  readonly columns: KnownColumns | undefined;
  readonly onChange: (change: Partial<FileSettings>) => void;
}

/** Which kind of PDF is made. An electronic invoice begins with a mapping of the columns by their names. */
export const PdfKindSelect = ({ value, columns, onChange }: PdfKindSelectProps) => (
  <Field
    label="Kind of PDF"
    hint="Every PDF can be searched and read aloud; a standard makes sure of it, and refuses rows that would break it."
  >
    {(parts) => (
      <Select
        {...parts}
        value={kindOf(value)}
        options={KINDS.map((kind) => ({ ...kind, isDisabled: !columns && !value.facturX && kind.value.startsWith(INVOICE) }))}
        onChange={(chosen) => {
          const names = chosen.split(',');
          const suggest = () => suggestInvoice(columns ?? { names: [] });
          onChange(
            changedKind(
              value,
              STANDARDS.filter((name) => names.includes(name)),
              names.includes(INVOICE),
              suggest,
            ),
          );
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
