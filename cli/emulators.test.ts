import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { openCommandLine } from './command-line.test-support.ts';

const { place, run } = openCommandLine('emulators');

it('says in words why the emulators can not be started', async () => {
  writeFileSync(place('file'), '');
  const unkept = run('emulators', '--data', place('file/inside'));
  expect(unkept.stderr).toMatch(/^The (?:notion|google) emulator can't be started: ENOTDIR: not a directory, mkdir /u);
  expect(unkept.stderr).toContain('Choose another port by --port, or another folder by --data.\n');
  expect(unkept.stderr).not.toMatch(/^ {4}at /mu);
  expect(unkept.status).toBe(2);

  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const unheard = run('emulators', '--data', place('data'), '--port', String(port));
  taken.close();
  expect(unheard.stderr).toContain("The notion emulator can't be started: listen EADDRINUSE: address already in use ");
  expect(unheard.stderr).not.toMatch(/^ {4}at /mu);
  expect(unheard.status).toBe(2);
});
