import { FlaskConical } from 'lucide-react';

/** Says that Google and Notion are played by emulators, and where their mail is. */
export function SandboxNotice() {
  return (
    <aside
      aria-label="Sandbox"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-1 text-xs print:hidden"
    >
      <span className="flex items-center gap-3">
        <FlaskConical className="size-3.5 shrink-0 text-warning" aria-hidden />
        Sandbox: Google and Notion are played on this machine. Everything works, nothing leaves it.
      </span>
      <a className="inline-flex min-h-6 items-center underline underline-offset-2" href="/sandbox/mail">
        Mail that would be sent
      </a>
    </aside>
  );
}
