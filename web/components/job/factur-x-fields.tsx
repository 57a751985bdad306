import { useId, useState } from 'react';
import type { FacturXSetting } from '../../../contracts/index.ts';
import { writeTag } from '../../../engine/fill/tags/write-tag.ts';
import {
  fieldName,
  fieldTexts,
  GROUP_TITLES,
  groupEntries,
  type InvoiceGroup,
  missingFields,
  readField,
  withOwnWords,
  writeField,
} from '../../lib/job/invoice-fields.ts';
import { type KnownColumns, suggestInvoice } from '../../lib/job/suggest-invoice.ts';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/field.tsx';
import { Notice } from '../status/notice.tsx';

interface FacturXFieldsProps {
  readonly value: FacturXSetting;
  /** What fields can be filled from; undefined before it is known. */
  readonly columns: KnownColumns | undefined;
  readonly onChange: (value: FacturXSetting) => void;
}

/** Which properties say what of the electronic invoice: mapped by their names at first, each to be changed. */
export function FacturXFields({ value, columns, onChange }: FacturXFieldsProps) {
  const list = useId();
  const missing = missingFields(value);
  return (
    <section aria-label="Electronic invoice" className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <p className="text-xs text-muted">
        What the invoice says: a property such as {'{{Number}}'}, or words that are the same in every row. A row that lacks a field, or does
        not add up, fails and names it.
      </p>
      <datalist id={list}>
        {columns?.names.map((column) => (
          <option key={column} value={writeTag(column)} />
        ))}
      </datalist>
      <div role="status" className="empty:hidden">
        {missing.length > 0 && (
          <Notice kind="warning" title="Still needed">
            <ul>
              {fieldTexts(missing).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {groupEntries().map(([group, labels]) => (
        <Group key={group} group={group} labels={labels} value={value} list={list} missing={missing} onChange={onChange} />
      ))}
      <Button
        size="small"
        className="self-start"
        {...(columns ? { onClick: () => onChange(withOwnWords(suggestInvoice(columns), value)) } : { 'aria-disabled': true })}
      >
        Map by name again
      </Button>
    </section>
  );
}

interface GroupProps extends Pick<FacturXFieldsProps, 'value' | 'onChange'> {
  readonly group: InvoiceGroup;
  readonly labels: Readonly<Record<string, string>>;
  /** Of the columns, for the browser to propose. */
  readonly list: string;
  readonly missing: readonly string[];
}

function Group({ group, labels, value, list, missing, onChange }: GroupProps) {
  const fields = Object.entries(labels);
  const nameOf = (name: string) => fieldName(group, name);
  const mapped = fields.filter(([name]) => readField(value, group, name) !== '').length;
  const lacks = fields.filter(([name]) => missing.includes(nameOf(name))).length;
  const [isOpen, setOpen] = useState(lacks > 0);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer rounded py-0.5 font-medium">
        {GROUP_TITLES[group]}
        <span className="ml-2 text-xs font-normal text-muted tabular-nums">
          {mapped} of {fields.length}
          {lacks > 0 && `, ${lacks} needed`}
        </span>
      </summary>
      <fieldset aria-label={GROUP_TITLES[group]} className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            value={readField(value, group, name)}
            list={list}
            maxLength={2000}
            autoComplete="off"
            {...(missing.includes(nameOf(name)) ? { 'aria-required': true, placeholder: 'needed' } : {})}
            onChange={(event) => onChange(writeField(value, group, name, event.target.value))}
          />
        ))}
      </fieldset>
    </details>
  );
}
