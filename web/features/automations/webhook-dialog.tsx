import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { CopyButton } from '../../components/controls/copy-button.tsx';
import { Field } from '../../components/controls/field.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { api } from '../../lib/calls/api.ts';
import { useChange } from './use-change.ts';

/** What is to be written into Notion's action "Send webhook". Its secret is shown once. */
export function WebhookDialog({ id, isSetUp }: { readonly id: string; readonly isSetUp: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const make = useChange(() => api.recipes.newRecipeSecret({ id }));
  const { data } = make;
  return (
    <Dialog
      title="Action “Send webhook”"
      description="In Notion: a button or an automation of the database, with the action “Send webhook”."
      isOpen={isOpen}
      isKept
      onOpenChange={(open) => {
        // The old value may be worth nothing already: the new one must be seen.
        if (make.isPending) return;
        setOpen(open);
        if (!open) make.reset();
      }}
      trigger={<Button size="small">{isSetUp ? 'New secret' : 'Set up'}</Button>}
    >
      {data ? (
        <>
          <Copied label="URL" text={data.url} />
          <Copied label="Custom header" text={data.header} />
          <Copied label="Value of the header" text={data.secret} />
          <Notice kind="warning">The value is shown here and never again. Made anew, the old one is worth nothing.</Notice>
          <Button className="self-end" variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        </>
      ) : (
        <>
          {isSetUp && (
            <Notice kind="warning">A new value ends the old one: actions that send it are refused until they have the new one.</Notice>
          )}
          <Button className="self-end" variant="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
            {isSetUp ? 'Make a new value' : 'Show what to write there'}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={label}>
          {(parts) => (
            <input
              {...parts}
              readOnly
              value={text}
              onFocus={(event) => event.target.select()}
              className="h-9 w-full rounded-lg border border-control-line bg-surface px-3 font-mono text-xs"
            />
          )}
        </Field>
      </div>
      <CopyButton label={`Copy: ${label}`} text={text} />
    </div>
  );
}
