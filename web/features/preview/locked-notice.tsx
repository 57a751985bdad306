import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { UpgradeLink } from '../../components/links/upgrade-link.tsx';
import { Notice } from '../../components/status/notice.tsx';

/** Where the tab keeps which columns the notice was closed for. */
const CLOSED = 'closed-locked-notice';

interface LockedNoticeProps {
  /** Columns of the document that the plan leaves empty. */
  readonly locked: readonly string[];
  /** Called when it closes, as its button had the focus. */
  readonly onClose: () => void;
}

/** What the plan leaves empty in the pages below. Once closed it stays away from this tab, until other columns are concerned. */
export function LockedNotice({ locked, onClose }: LockedNoticeProps) {
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED));
  const columns = JSON.stringify(locked);
  if (closed === columns) return null;
  const close = () => {
    sessionStorage.setItem(CLOSED, columns);
    setClosed(columns);
    onClose();
  };
  return (
    <Notice kind="warning" className="mx-4 mt-4">
      <div className="-my-1 flex items-start gap-2">
        <p className="min-w-0 flex-1 py-0.5">
          <span className="font-medium">Your plan leaves relations, rollups and pictures empty</span>
          {`, in this document ${new Intl.ListFormat('en').format(locked)}. `}
          <UpgradeLink />
        </p>
        <Button variant="ghost" size="icon-small" aria-label="Close the note about the plan" onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
    </Notice>
  );
}
