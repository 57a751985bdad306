import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RowSource } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { DialogComing } from '../../components/overlays/dialog-coming.tsx';
import { later } from '../../components/status/later.tsx';
import { queries } from '../../lib/calls/api.ts';
import { useFreePlan } from '../../lib/calls/use-free-plan.ts';
import { useGoogleDocument } from './use-google-document.ts';
import type { TakeDocument } from './use-take-document.ts';

const SelectDocument = later(async () => (await import('./select-document.tsx')).SelectDocument, <DialogComing />);

interface GoogleDocumentButtonProps {
  /** Whether a document is chosen already. */
  readonly isChange: boolean;
  /** Whether that is one of Google's. */
  readonly isReplacement: boolean;
  readonly rows: RowSource | null;
  readonly take: TakeDocument;
}

/** Opens the dialog for a document of Google's; where the plan has one only, after asking whether it may go. */
export function GoogleDocumentButton({ isChange, isReplacement, rows, take }: GoogleDocumentButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const { data: profile } = useQuery(queries.accounts.profile.queryOptions());
  const { mutate, isPending } = useGoogleDocument({
    profile,
    rows,
    take,
    onSettled: () => {
      // From Google's picker, which is gone; whoever has gone on to something else meanwhile stays there.
      if (document.activeElement === document.body) button.current?.focus();
    },
  });
  const isOneOnly = useFreePlan();
  return (
    <>
      <Button
        ref={button}
        variant={isChange ? 'outline' : 'primary'}
        isBusy={isPending}
        onClick={() => (isOneOnly && isReplacement ? setReplacing(true) : setOpen(true))}
      >
        {isPending ? 'Processing...' : isChange ? 'Change Document' : 'Add Google Document'}
      </Button>
      {isOpen && (
        <SelectDocument
          opener={button}
          onClose={() => setOpen(false)}
          onSelect={(way) => {
            setOpen(false);
            mutate(way);
          }}
        />
      )}
      <ConfirmDialog
        title="Replace the document?"
        description="The free plan works with one document at a time. The new one takes the place of the one you use now; nothing is deleted."
        action="Replace"
        isOpen={isReplacing}
        onCancel={() => setReplacing(false)}
        onConfirm={() => {
          setReplacing(false);
          setOpen(true);
        }}
      />
    </>
  );
}
