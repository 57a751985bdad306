import { Button } from '../../components/controls/button.tsx';
import { RetryButton } from '../../components/controls/retry-button.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { faultOf } from '../../lib/faults/fault.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { connectionFor } from '../../lib/session/connect-account.ts';

interface PreviewFaultProps {
  /** Why the document or its rows are not there. */
  readonly error: Error | null;
  /** Why the engine makes no pages of them. */
  readonly fault: { readonly message: string; readonly hint?: string } | null;
  readonly onRetry: () => void;
}

/** What keeps the pages from being shown, and what helps. */
export function PreviewFault({ error, fault, onRetry }: PreviewFaultProps) {
  const asked = error && faultOf(error, 'Failed to load document');
  const connect = connectionFor(asked?.code);
  const { title, ...told } = asked ?? { title: 'This can not be shown', message: '', ...fault };
  return (
    <Notice
      kind="error"
      className="m-4"
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          {connect && (
            <Button variant="primary" onClick={connect.onClick}>
              {connect.label}
            </Button>
          )}
          <RetryButton onRetry={onRetry} />
        </div>
      }
    >
      {faultText(told, title)}
    </Notice>
  );
}
