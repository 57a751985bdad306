import { expect, it } from 'vitest';
import { BadConfig, readConfig } from './config.ts';
import { openLog } from './log.ts';
import { startServer } from './start-server.ts';

it('refuses the port of the server for its metrics before it opens anything', async () => {
  const stops: (() => Promise<void>)[] = [];
  const starting = startServer(readConfig({ PORT: '3999', METRICS_PORT: '3999' }), openLog('silent'), stops);
  await expect(starting).rejects.toThrow(new BadConfig('METRICS_PORT: another port than that of the server, PORT, is expected.'));
  expect(stops).toEqual([]);
});
