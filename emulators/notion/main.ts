import { openEmulator } from '../kit/open-emulator.ts';
import { startProcess } from '../kit/start-process.ts';

await startProcess('notion', async ({ folder }) => {
  const emulator = openEmulator({ folder, errorBody: (status) => ({ status }), expireToken: () => {} });
  return { emulator, about: () => ({}) };
});
