import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly description: string;
  /** What the button that goes ahead says. */
  readonly action: string;
  readonly isOpen: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog({ title, description, action, isOpen, onCancel, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
