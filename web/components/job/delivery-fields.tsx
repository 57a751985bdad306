import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '../../../contracts/sources.ts';
import type { ChosenRows } from '../../lib/job/job.ts';
import { Field, TextArea, TextField } from '../controls/field.tsx';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { Notice } from '../status/notice.tsx';

interface DeliveryFieldsProps {
  readonly rows: Pick<ChosenRows, 'properties' | 'sample'>;
  /** Null: nothing is sent. */
  readonly value: Delivery | null;
  /** Whether this server sends mails; undefined as long as that is not known. */
  readonly sendsMail: boolean | undefined;
  readonly onChange: (value: Delivery | null) => void;
}

/** Properties that hold addresses come before those that may. */
const addressesFirst = ({ properties }: DeliveryFieldsProps['rows']) =>
  [...properties].sort((a, b) => Number(b.type === 'email') - Number(a.type === 'email'));

/** Whether, to whom and with what words each PDF goes by mail, with the mail of the first row as it would be. */
export function DeliveryFields({ rows, value, sendsMail, onChange }: DeliveryFieldsProps) {
  const properties = addressesFirst(rows);
  const begin = (): Delivery => ({
    property: properties[0]?.name ?? '',
    subject: 'Your document',
    text: 'Hello,\n\nyour document is attached to this mail.',
  });
  const isGone = value !== null && value.property !== '' && !properties.some(({ name }) => name === value.property);
  return (
    <div className="flex flex-col gap-3">
      <Switch label="Send each PDF by mail" isOn={value !== null} onChange={(isOn) => onChange(isOn ? begin() : null)} />
      {value && (
        <>
          {sendsMail === false && (
            <Notice kind="warning" title="This server sends no mail yet">
              What is to be sent waits until whoever runs it has set SMTP_URL.
            </Notice>
          )}
          <Field
            label="Address"
            hint="The property that holds the address of each row."
            fault={isGone ? 'This property is not in the database any more. Choose another one.' : undefined}
          >
            {(parts) => (
              <Select
                {...parts}
                value={value.property}
                options={[...(isGone ? [value.property] : []), ...properties.map(({ name }) => name)].map((name) => ({
                  value: name,
                  label: name,
                }))}
                onChange={(property) => onChange({ ...value, property })}
              />
            )}
          </Field>
          <TextField
            label="Subject"
            hint="Placeholders such as {{Client}} become the values of the row."
            value={value.subject}
            maxLength={300}
            required
            onChange={(event) => onChange({ ...value, subject: event.target.value })}
          />
          <TextArea
            label="Text"
            value={value.text}
            maxLength={5000}
            required
            onChange={(event) => onChange({ ...value, text: event.target.value })}
          />
          <Sample rows={rows} value={value} />
          <p className="text-xs text-muted">
            A mail goes out once its PDF is stored, once for each version. PDFs of up to 10 MB, 500 mails a day. Answers go to you.
          </p>
        </>
      )}
    </div>
  );
}

function Sample({ rows: { properties, sample }, value }: { readonly rows: DeliveryFieldsProps['rows']; readonly value: Delivery }) {
  const names = properties.map(({ name }) => name);
  const [first] = sample;
  const { data: filled } = useQuery({
    queryKey: ['sample-mail', value.subject, value.text, names, first],
    queryFn: async () => {
      const { sampleName } = await import('../../lib/job/sample-name.ts');
      return { subject: sampleName(value.subject, names, first ?? {}), text: sampleName(value.text, names, first ?? {}) };
    },
    enabled: first !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  if (!first || !filled) return null;
  const fault = filled.subject.fault ?? filled.text.fault;
  const to = first[value.property]?.trim();
  return (
    <section
      aria-label="Mail of the first row"
      aria-live="polite"
      className="flex flex-col gap-1 rounded-lg border border-line p-3 text-xs"
    >
      <p className="text-muted">
        First row, to <span className="break-words text-ink">{to || 'nobody: the property is empty'}</span>
      </p>
      <p className="font-medium break-words">{filled.subject.name}</p>
      <p className="break-words whitespace-pre-wrap">{filled.text.name}</p>
      {fault && <p className="text-danger">{fault}</p>}
    </section>
  );
}
