import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openCommandLine, root, sheafmill } from './command-line.test-support.ts';

const { folder, place } = openCommandLine('interrupted');
const rows = place('rows.json');
writeFileSync(rows, JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ Number: `N${index}` }))));

/** Starts a run of more rows than it can make until it is interrupted; `ended` gives its exit status and what it said. */
function start(where: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const arguments_ = [sheafmill, 'generate', '--template', 'samples/invoice.docx', '--rows', rows, '--name', 'Number', ...where];
  const child = spawn(process.execPath, arguments_, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const ended = new Promise<{ readonly status: number | null; readonly said: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, said })),
  );
  return { child, ended, said: () => said };
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const namesIn = (place: string) => (existsSync(place) ? readdirSync(place) : []);

// What Ctrl-C sends, what a system that shuts down sends, and what a terminal sends that is closed.
it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'stops between rows at %s, says what is done and leaves nothing half-written',
  async (signal) => {
    const out = place(signal);
    const { child, ended } = start(['--out', out]);
    await until(() => namesIn(out).some((name) => name.endsWith('.pdf')));
    child.kill(signal);
    const { status, said } = await ended;
    expect(status).toBe(130);
    const made = Number(/Stopped: (\d+) made/.exec(said)?.[1]);
    const names = namesIn(out);
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(made);
    expect(names.filter((name) => !name.endsWith('.pdf'))).toEqual(['.sheafmill-run']);
    expect(made).toBeLessThan(20_000);
  },
);

it('leaves nothing of one PDF of all rows that is stopped at once', async () => {
  const { child, ended, said } = start(['--merge', place('all.pdf')]);
  await until(() => namesIn(folder).includes('all.pdf.partial'));
  // Both at the same time: the second one comes before the rows under way are done.
  child.kill('SIGINT');
  await until(() => said().includes('Press Ctrl-C again'));
  child.kill('SIGINT');
  expect((await ended).status).toBe(130);
  expect(namesIn(folder).filter((name) => name.startsWith('all.pdf'))).toEqual([]);
});

it.skipIf(process.platform !== 'linux')('takes the programs that it has started along, and their files', async () => {
  const [program, temporary, id] = [place('soffice'), place('temporary'), place('id')];
  mkdirSync(temporary);
  writeFileSync(program, `#!/bin/sh\n[ "$1" = --version ] && exit 0\necho $$ > '${id}'\nexec sleep 60\n`, { mode: 0o755 });
  const { child, ended, said } = start(['--out', place('exact'), '--engine', 'libreoffice'], { SOFFICE: program, TMPDIR: temporary });
  await until(() => existsSync(id) && readFileSync(id, 'utf8').endsWith('\n'));
  const isThere = () => {
    const stat = `/proc/${readFileSync(id, 'utf8').trim()}/stat`;
    // One that has ended may wait there for whoever asks how.
    return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z ');
  };
  expect([isThere(), namesIn(temporary)]).toEqual([true, [expect.stringContaining('sheafmill-libreoffice-')]]);
  child.kill('SIGINT');
  await until(() => said().includes('Press Ctrl-C again'));
  child.kill('SIGINT');
  expect((await ended).status).toBe(130);
  expect(namesIn(temporary)).toEqual([]);
  await until(() => !isThere());
});
