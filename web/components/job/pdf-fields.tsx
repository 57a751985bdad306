import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { allowsLocksAndFields, type FileSettings } from '../../lib/job/file-settings.ts';
import type { KnownColumns } from '../../lib/job/suggest-invoice.ts';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/field.tsx';
import { Switch } from '../controls/switch.tsx';
import { later } from '../status/later.tsx';
import { Skeleton } from '../status/skeleton.tsx';
import { PdfKindSelect } from './pdf-kind-select.tsx';

// Few make invoices.
const FacturXFields = later(async () => (await import('./factur-x-fields.tsx')).FacturXFields, <Skeleton className="h-40 w-full" />);

interface PdfFieldsProps {
  readonly value: FileSettings;
  /** Of the rows; undefined before they are read. */
  readonly columns: KnownColumns | undefined;
  readonly onChange: (change: Partial<FileSettings>) => void;
  /** There is one already, which is not shown; it stays while nothing is typed. */
  readonly hasPassword?: boolean;
}

/** Kind of PDF, with what an electronic invoice says; watermark, form fields and password. */
export function PdfFields({ value, columns, onChange, hasPassword = false }: PdfFieldsProps) {
  const allows = allowsLocksAndFields(value);
  return (
    <>
      <PdfKindSelect value={value} columns={columns} onChange={onChange} />
      {value.facturX && <FacturXFields value={value.facturX} columns={columns} onChange={(facturX) => onChange({ facturX })} />}
      <WatermarkField value={value.watermark} onChange={(watermark) => onChange({ watermark })} />
      <Switch
        label="Fields that can be filled in"
        hint={
          allows
            ? 'Content controls of the document, such as texts, dates, lists and check boxes, become form fields of the PDF.'
            : 'PDF/A has no form fields: what is typed would be in no font of the file.'
        }
        isOn={value.formFields && allows}
        isDisabled={!allows}
        onChange={(formFields) => onChange({ formFields })}
      />
      <PasswordField
        value={value.password}
        isAllowed={allows}
        hint={
          hasPassword
            ? 'One is set. Leave this empty to keep it.'
            : 'Each PDF is encrypted and opens with this password alone. Leave it empty for none.'
        }
        onChange={(password) => onChange({ password })}
      />
    </>
  );
}

interface TextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const WatermarkField = ({ value, onChange }: TextProps) => (
  <TextField
    label="Watermark"
    hint="A word or two across every page, in light grey behind its content. Leave it empty for none."
    placeholder="Draft"
    value={value}
    maxLength={100}
    onChange={(event) => onChange(event.target.value)}
  />
);

interface PasswordProps extends TextProps {
  /** The kind of PDF can have one. */
  readonly isAllowed: boolean;
  readonly hint: string;
}

/** A password for PDFs that can be looked at while it is typed. */
function PasswordField({ value, isAllowed, hint, onChange }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        label="Password of the PDFs"
        hint={isAllowed ? hint : 'PDF/A has no password: what is archived has to be open to whoever finds it.'}
        type={isShown ? 'text' : 'password'}
        // Of the files, not of an account: browsers are not to offer or keep one.
        autoComplete="off"
        data-1p-ignore
        spellCheck={false}
        value={isAllowed ? value : ''}
        disabled={!isAllowed}
        maxLength={100}
        className="pr-10"
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        variant="ghost"
        size="icon-small"
        aria-label={isShown ? 'Hide the password' : 'Show the password'}
        aria-pressed={isShown}
        disabled={!isAllowed}
        className="absolute top-7 right-1"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden />
      </Button>
    </div>
  );
}
