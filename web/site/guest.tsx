import type { ThirdParty } from '../../contracts/index.ts';
import { Button } from '../components/controls/button.tsx';

interface GuestProps {
  readonly party: ThirdParty | null;
  /** Of the button that loads it. */
  readonly what: string;
  readonly failure: string;
  readonly id?: string;
}

/** A third party that the operator configured; it is asked only after a click. */
export function Guest({ party, what, failure, id }: GuestProps) {
  if (!party) return null;
  const { name, script, frame, attributes, origins } = party;
  const host = new URL(script ?? frame ?? '').host;
  return (
    <div
      data-guest={JSON.stringify({ name, script, frame, attributes, origins })}
      data-failure={failure}
      id={id}
      className="flex flex-col gap-2"
    >
      <Button className="self-start" data-load>
        {what}
      </Button>
      <p className="text-xs text-muted">
        Loads {name} from {host}, which then knows your address and sets what it likes on its own pages.
      </p>
      <p role="status" className="text-danger empty:hidden" />
    </div>
  );
}
