import { expect, it } from 'vitest';
import { BadConfig, readConfig } from './config.ts';
import { openLog } from './log.ts';
import { startServer } from './start-server.ts';

it.each([
  ['the server', { PORT: '3999', METRICS_PORT: '3999' }, '3999, 4000, 4001 is expected, where the server is with its emulators.'],
  ['an emulator', { PORT: '3999', METRICS_PORT: '4001' }, '3999, 4000, 4001 is expected, where the server is with its emulators.'],
  [
    'a server without emulators',
    { PORT: '3999', METRICS_PORT: '3999', PUBLIC_URL: 'https://example.com', NOTION_CLIENT_ID: 'i', NOTION_CLIENT_SECRET: 's' },
    '3999 is expected, where the server is.',
  ],
])('refuses the port of %s for its metrics before it opens anything', async (_, environment, why) => {
  const stops: (() => Promise<void>)[] = [];
  const starting = startServer(readConfig(environment), openLog('silent'), stops);
  await expect(starting).rejects.toThrow(new BadConfig(`METRICS_PORT: another port than ${why}`));
  expect(stops).toEqual([]);
});
