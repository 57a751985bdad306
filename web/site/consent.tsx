import type { ThirdParty } from '../../contracts/index.ts';
import { Button } from '../components/controls/button.tsx';

/** Asks before analytics are loaded, where the operator configured some; the script shows it to those who were not asked yet. */
export function Consent({ analytics }: { readonly analytics: ThirdParty | null }) {
  if (!analytics) return null;
  const { name, script, attributes } = analytics;
  return (
    <section
      aria-label="Analytics"
      hidden
      data-consent={JSON.stringify({ name, script, attributes })}
      className="fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-4 shadow-float [&[hidden]]:hidden"
    >
      <p className="min-w-[16rem] flex-1">
        May {name} count your visit to these pages? Without a yes it is not loaded. The tool itself has no analytics.
      </p>
      <div className="flex gap-2">
        <Button data-answer="no">No</Button>
        <Button data-answer="yes">Yes</Button>
      </div>
    </section>
  );
}
