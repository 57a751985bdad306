import { describeWorkspace } from '../workspace-conformance.test-support.ts';
import { openOnEmulator } from './emulator.test-support.ts';

describeWorkspace("Notion, the emulator's samples", async () => {
  const { emulator, workspace } = await openOnEmulator({ rows: '8' });
  return { workspace, writable: true, close: emulator.stop };
});

for (const random of ['1', '20', '300'])
  describeWorkspace(`Notion, a database made at random from ${random}`, async () => {
    const { emulator, workspace, source } = await openOnEmulator({ rows: '2', random });
    return { workspace, only: source('random'), writable: true, close: emulator.stop };
  });
