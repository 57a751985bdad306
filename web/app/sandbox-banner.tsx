import { SandboxNotice } from '../components/status/sandbox-notice.tsx';
import { useConfig } from '../lib/calls/use-config.ts';

/** Only where the server is a sandbox. */
export function SandboxBanner() {
  return useConfig()?.isSandbox ? <SandboxNotice /> : null;
}
