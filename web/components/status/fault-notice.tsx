import type { ReactNode } from 'react';
import { faultOf } from '../../lib/faults/fault.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { RetryButton } from '../controls/retry-button.tsx';
import { Notice } from './notice.tsx';

interface FaultNoticeProps {
  /** Whatever a call has thrown. */
  readonly error: unknown;
  /** What can not be shown or done for it. */
  readonly title?: string;
  /** Offers another try. */
  readonly onRetry?: () => unknown;
  /** A button in place of that. */
  readonly action?: ReactNode;
}

/** Why a part of the page can not be shown, and what to do about it. */
export function FaultNotice({ error, title, onRetry, action }: FaultNoticeProps) {
  return (
    <Notice kind="error" {...(title === undefined ? {} : { title })} action={action ?? (onRetry && <RetryButton onRetry={onRetry} />)}>
      {faultText(faultOf(error), title)}
    </Notice>
  );
}
