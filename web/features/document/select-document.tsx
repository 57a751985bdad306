import { FilePlus, FolderOpen } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { productName } from '../../lib/calls/page-config.ts';
import type { GoogleWay } from './use-google-document.ts';

interface SelectDocumentProps {
  /** Where focus goes afterwards. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onSelect: (way: GoogleWay) => void;
}

/** The dialog 'Select Google Document'. */
export function SelectDocument({ opener, onClose, onSelect }: SelectDocumentProps) {
  return (
    <Dialog
      title="Select Google Document"
      description="The document is the template: its {{placeholders}} are filled from your rows."
      isOpen
      focusAfter={opener}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="flex flex-col gap-3">
        <Way icon={<FolderOpen aria-hidden />} title="Select Existing Document" onClick={() => onSelect('select')}>
          Pick one from your Drive. {productName} sees the files that you pick, and no others.
        </Way>
        <Way icon={<FilePlus aria-hidden />} title="Add Demo Document (Recommended)" onClick={() => onSelect('create')}>
          A new document in your Drive that lists the placeholders of your database, ready to be rearranged.
        </Way>
      </div>
    </Dialog>
  );
}

interface WayProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
}

const Way = ({ icon, title, children, onClick }: WayProps) => (
  <button
    type="button"
    onClick={onClick}
    className="flex gap-3 rounded-lg border border-control-line p-4 text-left hover:bg-accent-soft [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent"
  >
    {icon}
    <span className="flex flex-col gap-1">
      <span className="font-medium">{title}</span>
      <span className="text-xs text-muted">{children}</span>
    </span>
  </button>
);
