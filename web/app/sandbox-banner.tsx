import { SandboxNotice } from '../components/sandbox-notice.tsx';
import { useConfig } from '../lib/use-config.ts';

/** Only where the server is a sandbox. */
export function SandboxBanner() {
  return useConfig()?.isSandbox ? <SandboxNotice /> : null;
}
