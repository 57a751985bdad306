import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { RecipeView } from '../../../contracts/recipes.ts';
import { Button } from '../../components/button.tsx';
import { DeliveryFields, isWholeDelivery } from '../../components/delivery-fields.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { api, faultOf } from '../../lib/api.ts';
import { rowsOptions } from '../../lib/rows.ts';
import { useChange } from './use-change.ts';

/** What can be changed about an automation that goes on: the names of its files, and whether they go by mail. */
export function EditDialog({ recipe }: { readonly recipe: RecipeView }) {
  const { id, namingHeader, connectionId, dataSourceId } = recipe;
  const [isOpen, setOpen] = useState(false);
  const [delivery, setDelivery] = useState(recipe.delivery);
  const rows = useQuery({ ...rowsOptions({ kind: 'notion', connectionId, source: dataSourceId }), enabled: isOpen });
  const [name, setName] = useState(namingHeader);
  const save = useChange(
    () => api.recipes.editRecipe({ id, namingHeader: name.trim(), delivery }),
    () => setOpen(false),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      title="Edit the automation"
      description="For another database or document, set up an automation of its own in the tool."
      isOpen={isOpen}
      onOpenChange={(open) => {
        setName(namingHeader);
        setDelivery(recipe.delivery);
        setOpen(open);
      }}
      trigger={
        <Button size="small">
          <Pencil aria-hidden />
          Edit
        </Button>
      }
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label="PDF File Name"
          hint="A property, such as Client, or a pattern, such as {{Number}} {{Client}}."
          value={name}
          maxLength={500}
          required
          onChange={(event) => setName(event.target.value)}
        />
        {rows.data && <DeliveryFields rows={rows.data} value={delivery} onChange={setDelivery} />}
        {rows.isPending && isOpen && <Skeleton className="h-9" />}
        {rows.isError && <Notice kind="warning">{faultOf(rows.error).message}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={name.trim() === '' || !isWholeDelivery(delivery)}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
