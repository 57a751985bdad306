import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Run } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { api } from '../../lib/calls/api.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { showToast } from '../../lib/toasts.ts';
import { refreshRun } from './refresh-run.ts';

/** Asks, then has the rows put back as they were before the run. */
export function UndoRun({ run }: { readonly run: Run }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const undo = useMutation({
    mutationFn: () => api.runs.undoRun({ id: run.id }),
    onSettled: () => setOpen(false),
    onSuccess: () => refreshRun(client, run.id),
    onError: (error) => {
      const { message, hint = '' } = faultOf(error);
      showToast({ kind: 'error', title: 'The run can not be undone', description: `${message} ${hint}` });
    },
  });
  const pdfs = run.stored === 1 ? 'The PDF of 1 row is' : `The PDFs of ${run.stored} rows are`;
  return (
    <Dialog
      title="Undo this run?"
      description={`${pdfs} taken out of Notion, and PDFFiles and GeneratePDF are as they were before. What people changed since stays. You can still download the PDFs here.`}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          <Undo2 aria-hidden />
          Undo this run
        </Button>
      }
    >
      <div className="flex justify-end gap-2">
        <Button onClick={() => setOpen(false)}>Keep it</Button>
        <Button variant="danger" isBusy={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </Button>
      </div>
    </Dialog>
  );
}
