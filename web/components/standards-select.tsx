import type { Standards } from '../../contracts/index.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

const KINDS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'PDF' },
  { value: 'a-2b', label: 'PDF/A-2b, for archives' },
  { value: 'a-3b', label: 'PDF/A-3b, for archives' },
  { value: 'ua-1', label: 'PDF/UA-1, accessible' },
  { value: 'a-2b,ua-1', label: 'PDF/A-2b and PDF/UA-1' },
  { value: 'a-3b,ua-1', label: 'PDF/A-3b and PDF/UA-1' },
];

interface StandardsSelectProps {
  readonly value: Standards;
  readonly onChange: (standards: Standards) => void;
}

/** Which kind of PDF is made. */
export const StandardsSelect = ({ value, onChange }: StandardsSelectProps) => (
  <Field
    label="Kind of PDF"
    hint="Every PDF can be searched and read aloud; a standard makes sure of it, and refuses rows that would break it."
  >
    {({ id }) => (
      <Select
        id={id}
        value={[...value].sort().join(',')}
        options={KINDS}
        onChange={(kind) => onChange(kind.split(',').filter((name): name is Standards[number] => name !== ''))}
      />
    )}
  </Field>
);

/** The standards in a few words, for lists; '' without any. */
export const standardsText = (standards: Standards): string => standards.map((name) => NAMES[name]).join(', ');

const NAMES = { 'a-2b': 'PDF/A-2b', 'a-3b': 'PDF/A-3b', 'ua-1': 'PDF/UA-1' } as const;
