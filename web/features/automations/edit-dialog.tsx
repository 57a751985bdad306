import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { RecipeView } from '../../../contracts/recipes.ts';
import { wholeSettings } from '../../../contracts/settings-rules.ts';
import { Button } from '../../components/controls/button.tsx';
import { Combobox } from '../../components/controls/combobox.tsx';
import { Field, TextField } from '../../components/controls/field.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import { DeliveryFields } from '../../components/job/delivery-fields.tsx';
import { OutputFields } from '../../components/job/output-fields.tsx';
import { PlacesSelect, withPlaces } from '../../components/job/places-select.tsx';
import { CutText } from '../../components/layout/cut-text.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { useConfig } from '../../lib/calls/use-config.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { allowsLocksAndFields, askedSettings, type FileSettings, USUAL_FILES } from '../../lib/job/file-settings.ts';
import { type ChosenRows, isWholeDelivery } from '../../lib/job/job.ts';
import { knownColumns, rowsOptions } from '../../lib/job/rows.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useChange } from './use-change.ts';

interface EditDialogProps {
  readonly recipe: RecipeView;
  /** What its button says. */
  readonly label?: string;
}

/** What can be changed about an automation that goes on: all but its database. */
export function EditDialog({ recipe, label = 'Edit' }: EditDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Edit the automation"
      description="For another database, set up an automation of its own in the tool."
      isOpen={isOpen}
      isKept
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          <Pencil aria-hidden />
          {label}
        </Button>
      }
    >
      <EditForm recipe={recipe} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

/** What the form holds. */
interface Edits extends FileSettings, Pick<RecipeView, 'namingHeader' | 'googleDocId' | 'delivery'> {
  readonly keepsPassword: boolean;
}

function EditForm({ recipe, onClose }: { readonly recipe: RecipeView; readonly onClose: () => void }) {
  const { id, connectionId, dataSourceId } = recipe;
  const sendsMail = useConfig()?.sendsMail;
  const [first] = useState(() => editsOf(recipe));
  const { draft, change, drop } = useDraft<Edits>(`automation ${id}`);
  const edits = { ...first, ...draft };
  const changes = changesBetween(wantedBy(first), wantedBy(edits));
  const isChanged = Object.keys(changes).length > 0;
  const [wasChanged] = useState(isChanged);
  const { namingHeader, googleDocId, delivery, keepsPassword, decimals } = edits;
  const rows = useQuery(rowsOptions({ kind: 'notion', connectionId, source: dataSourceId }));
  const close = () => {
    drop();
    onClose();
  };
  const save = useChange(() => api.recipes.editRecipe({ id, ...changes }), close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      {wasChanged && isChanged && <Notice title="What you changed before is not saved yet">Save it, or cancel to discard it.</Notice>}
      <DocumentField recipe={recipe} value={googleDocId} onChange={(chosen) => change({ googleDocId: chosen })} />
      <TextField
        label="PDF File Name"
        hint="A property, such as Client, or a pattern, such as {{Number}} {{Client}}."
        value={namingHeader}
        maxLength={500}
        required
        onChange={(event) => change({ namingHeader: event.target.value })}
      />
      <OutputFields
        value={edits}
        template="google"
        columns={rows.data && knownColumns(rows.data)}
        hasPassword={keepsPassword && allowsLocksAndFields(edits)}
        onChange={change}
      />
      {recipe.hasPassword && allowsLocksAndFields(edits) && (
        <Switch label="Keep the password that is set" isOn={keepsPassword} onChange={(isOn) => change({ keepsPassword: isOn })} />
      )}
      {rows.data && (
        <>
          <DecimalsFields rows={rows.data} value={decimals} onChange={(places) => change({ decimals: places })} />
          <DeliveryFields rows={rows.data} value={delivery} sendsMail={sendsMail} onChange={(wanted) => change({ delivery: wanted })} />
        </>
      )}
      {rows.isPending && <Skeleton className="h-9" />}
      {rows.isError && <Notice kind="warning">{faultOf(rows.error).message}</Notice>}
      <div className="flex justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={save.isPending} disabled={namingHeader.trim() === '' || !isWholeDelivery(delivery)}>
          Save
        </Button>
      </div>
    </form>
  );
}

const editsOf = ({ namingHeader, googleDocId, delivery, hasPassword, ...recipe }: RecipeView): Edits => ({
  ...USUAL_FILES,
  ...wholeSettings(recipe),
  namingHeader,
  googleDocId,
  delivery,
  keepsPassword: hasPassword,
});

/** What the automation is to be after them; no password where its own is kept. */
function wantedBy(edits: Edits) {
  const { namingHeader, googleDocId, delivery, keepsPassword } = edits;
  const { password, ...asked } = askedSettings(edits);
  const isKept = password === undefined && keepsPassword && allowsLocksAndFields(edits);
  const opened = isKept ? {} : { password: password ?? null };
  return { namingHeader: namingHeader.trim(), googleDocId, delivery, ...wholeSettings(asked), ...opened };
}

/** What is otherwise in the second: what nobody has touched here may have been changed in another tab. */
function changesBetween<Values extends object>(first: Values, second: Values): Partial<Values> {
  const isOther = (name: string) => JSON.stringify(first[name as keyof Values]) !== JSON.stringify(second[name as keyof Values]);
  return Object.fromEntries(Object.entries(second).filter(([name]) => isOther(name))) as Partial<Values>;
}

interface DocumentFieldProps {
  readonly recipe: RecipeView;
  /** Id of the document at Google. */
  readonly value: string;
  readonly onChange: (googleDocId: string) => void;
}

/** The document, out of those that were chosen so far. */
function DocumentField({ recipe, value, onChange }: DocumentFieldProps) {
  const documents = useQuery(queries.sources.listDocuments.queryOptions({ input: { limit: 100 } }));
  const chosen = documents.data ?? [];
  const own = { id: recipe.googleDocId, name: recipe.labels.document ?? 'Google document' };
  const options = chosen.some(({ id }) => id === own.id) ? chosen : [own, ...chosen];
  return (
    <Field
      label="Document"
      hint="Documents that you chose in the tool so far."
      fault={documents.isError ? faultOf(documents.error).message : undefined}
    >
      {({ id }) => (
        <Combobox
          id={id}
          label="Document"
          value={value}
          options={options.map((document) => ({ value: document.id, label: document.name }))}
          onChange={onChange}
          searchPlaceholder="Search documents..."
        />
      )}
    </Field>
  );
}

interface DecimalsFieldsProps {
  readonly rows: Pick<ChosenRows, 'properties'>;
  readonly value: Readonly<Record<string, number>>;
  readonly onChange: (decimals: Record<string, number>) => void;
}

/** Decimal places of each number property. */
function DecimalsFields({ rows: { properties }, value, onChange }: DecimalsFieldsProps) {
  const numbers = properties.filter(({ type }) => type === 'number');
  if (numbers.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Decimals</legend>
      {numbers.map(({ id, name }) => (
        <div key={id} className="flex items-center justify-between gap-2">
          <CutText text={name} />
          <PlacesSelect name={name} value={value[name] ?? null} onChange={(places) => onChange(withPlaces(value, name, places))} />
        </div>
      ))}
    </fieldset>
  );
}
