import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { canHavePassword, type FileSettings } from '../lib/file-settings.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { StandardsSelect } from './standards-select.tsx';

interface PdfFieldsProps {
  readonly value: FileSettings;
  readonly onChange: (change: Partial<FileSettings>) => void;
  /** There is one already, which is not shown; it stays while nothing is typed. */
  readonly hasPassword?: boolean;
}

/** Kind of PDF, watermark and password. */
export function PdfFields({ value, onChange, hasPassword = false }: PdfFieldsProps) {
  return (
    <>
      <StandardsSelect value={value.standards} onChange={(standards) => onChange({ standards })} />
      <WatermarkField value={value.watermark} onChange={(watermark) => onChange({ watermark })} />
      <PasswordField
        value={value.password}
        isAllowed={canHavePassword(value)}
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
