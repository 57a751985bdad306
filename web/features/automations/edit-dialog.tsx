import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { RecipeView } from '../../../contracts/recipes.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { api } from '../../lib/api.ts';
import { useChange } from './use-change.ts';

/** What can be changed about an automation that goes on: the names of its files. */
export function EditDialog({ recipe: { id, namingHeader } }: { readonly recipe: RecipeView }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(namingHeader);
  const save = useChange(
    (changed: string) => api.recipes.editRecipe({ id, namingHeader: changed }),
    () => setOpen(false),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(name.trim());
  };
  return (
    <Dialog
      title="Edit the automation"
      description="For another database or document, set up an automation of its own in the tool."
      isOpen={isOpen}
      onOpenChange={(open) => {
        setName(namingHeader);
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
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={name.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
