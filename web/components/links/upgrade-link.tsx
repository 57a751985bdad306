/** Leads to the plans, from a notice about something that a plan leaves out. */
export const UpgradeLink = () => (
  <a href="/pricing" className="inline-flex min-h-6 items-center font-medium underline underline-offset-2">
    Upgrade Plan
  </a>
);
