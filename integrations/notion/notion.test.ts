import { describeWorkspace } from '../workspace-conformance.test-support.ts';
import { openOnEmulator } from './emulator.test-support.ts';

describeWorkspace("Notion, the emulator's samples", async () => {
  const { emulator, workspace } = await openOnEmulator({ rows: '12' });
  return { workspace, writable: true, close: emulator.stop };
});
