import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { useGoesOn, waitAt } from './use-goes-on.ts';

interface RetryButtonProps {
  readonly onRetry: () => unknown;
}

/**
 * 'Try again', in a notice that is gone while it is tried: the keyboard waits at what holds the notice, or holds that if it goes, too. When
 * the try was in vain it is at the button again.
 */
export function RetryButton({ onRetry }: RetryButtonProps) {
  const button = useGoesOn<HTMLButtonElement>();
  const around = useRef<readonly HTMLElement[]>([]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) waitAt(around.current.find(({ isConnected }) => isConnected));
    },
    [],
  );
  return (
    <Button
      ref={button}
      onClick={({ currentTarget }) => {
        around.current = placesAround(currentTarget);
        waitAt(around.current[0]);
        void onRetry();
      }}
    >
      Try again
    </Button>
  );
}

/** What holds the notice of a button, what holds that, and so on. */
function placesAround(button: HTMLElement): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = button.closest('[role=alert]')?.parentElement; place && place !== document.body; place = place.parentElement)
    places.push(place);
  return places;
}
