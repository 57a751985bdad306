import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputFormat } from '../../../contracts/index.ts';
import { writeTag } from '../../../engine/fill/tags/write-tag.ts';
import { Combobox } from '../../components/controls/combobox.tsx';
import { Field, TextField } from '../../components/controls/field.tsx';
import type { ChosenRows } from '../../lib/job/job.ts';

interface NamingHeaderProps {
  readonly rows: ChosenRows;
  /** A property, or a pattern. */
  readonly value: string;
  readonly format: OutputFormat;
  readonly onChange: (value: string) => void;
}

const PATTERN = 'pattern:';

/** What the PDFs are called: a property, or a pattern of the user's own with the name that it gives for the first row. */
export function NamingHeader({ rows, value, format, onChange }: NamingHeaderProps) {
  const names = rows.properties.map(({ name }) => name);
  const isPattern = value.includes('{{') && !names.includes(value);
  const [draft, setDraft] = useState<string | null>(null);
  const pattern = draft ?? value;
  const hasPlaceholder = isPattern && pattern.includes('{{');
  const [first] = rows.sample;
  const { data: filled } = useQuery({
    queryKey: ['sample-name', pattern, names, first],
    // The grammar of tags comes with the first pattern that is written.
    queryFn: async () => (await import('../../lib/job/sample-name.ts')).sampleName(pattern, names, first ?? {}),
    enabled: hasPlaceholder && first !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const sample = isPattern ? filled?.name : first?.[value];
  return (
    <div className="flex flex-col gap-2">
      <Field label="PDF File Name">
        {({ id }) => (
          <Combobox
            id={id}
            label="PDF File Name"
            value={isPattern ? PATTERN : value}
            placeholder="Select naming header"
            searchPlaceholder="Search names..."
            options={[...names.map((name) => ({ value: name, label: name })), { value: PATTERN, label: 'Own pattern…' }]}
            onChange={(chosen) => {
              setDraft(null);
              const columns = value ? [value] : names.slice(0, 2);
              onChange(chosen === PATTERN ? columns.map((name) => writeTag(name)).join(' ') : chosen);
            }}
          />
        )}
      </Field>
      {isPattern && (
        <TextField
          label="Pattern"
          value={pattern}
          maxLength={500}
          fault={hasPlaceholder ? filled?.fault : NO_PLACEHOLDER}
          onChange={(event) => {
            const text = event.target.value;
            setDraft(text);
            if (text.includes('{{')) onChange(text);
          }}
          onBlur={() => setDraft(null)}
        />
      )}
      {sample !== undefined && (!isPattern || (hasPlaceholder && !filled?.fault)) && (
        <p className="text-xs break-words text-muted" aria-live="polite">
          First row: <bdi className="text-ink">{fileName(sample, format)}</bdi>
        </p>
      )}
    </div>
  );
}

const NO_PLACEHOLDER = 'Write at least one {{property}}: without one every PDF would have the same name.';

/** Signs that no system has in a file name become dashes; the server cleans the rest. */
function fileName(text: string, format: OutputFormat): string {
  const name = text.replaceAll(/[/\\:*?"<>|]/gu, '-').trim();
  return name === '' ? 'named after the row, because it is empty' : `${name.replace(/\.pdf$/iu, '')}.${format}`;
}
