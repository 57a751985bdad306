import { Button } from './button.tsx';

interface RetryButtonProps {
  readonly onRetry: () => unknown;
}

/** 'Try again', in a notice that is gone while it is tried: the keyboard goes on from what holds the notice. */
export const RetryButton = ({ onRetry }: RetryButtonProps) => (
  <Button
    onClick={({ currentTarget }) => {
      const place = currentTarget.closest('[role=alert]')?.parentElement;
      if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1;
      place?.focus({ preventScroll: true });
      void onRetry();
    }}
  >
    Try again
  </Button>
);
