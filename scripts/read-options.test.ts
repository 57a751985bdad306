import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const node = (...arguments_: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, arguments_, { cwd: root, timeout: 30_000 }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });

const reading = (...given: string[]) => {
  const usual = `{ rows: 20, only: '', name: 'Ada', ids: [], write: false }`;
  const script = `import { readOptions } from './scripts/read-options.mjs'; console.log(JSON.stringify(readOptions(${usual}, ['FILE'])));`;
  return node('--input-type=module', '--eval', script, '--', ...given);
};

it('gives what is said, in either way of writing it, and else what is usual', async () => {
  const { stdout } = await reading('a.docx', '--rows=7', '--ids', 'A', '--ids=B', '--write');
  expect(JSON.parse(stdout)).toEqual({ FILE: 'a.docx', rows: 7, only: '', name: 'Ada', ids: ['A', 'B'], write: true });
  expect(JSON.parse((await reading()).stdout)).toEqual({ rows: 20, only: '', name: 'Ada', ids: [], write: false });
});

it('ends with what it takes where anything else is said', async () => {
  const takes = 'It takes FILE, --rows N (20), --only TEXT, --name TEXT (Ada), --ids TEXT, --write.\n';
  for (const [given, fault] of [
    [['--rosw=7'], `Unknown option '--rosw'. ${takes}`],
    [['--rows=many'], `Option '--rows' takes a whole number from 1 on, not 'many'. ${takes}`],
    [['--rows'], `Option '--rows <value>' argument missing. ${takes}`],
    [['--write=yes'], `Option '--write' does not take an argument. ${takes}`],
    [['one', 'two'], `Unexpected argument 'two'. ${takes}`],
  ] as const)
    expect(await reading(...given)).toEqual({ status: 2, stdout: '', stderr: fault });
});

const SCRIPTS = ['bench', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .map((name) => path.join(folder, name))
    .filter((file) => file.endsWith('.mjs') && readFileSync(path.join(root, file), 'utf8').includes('readOptions(')),
);

it('is how every benchmark is told what to do: none begins with an option that it does not know', async () => {
  const told = SCRIPTS.filter((file) => !file.endsWith('read-options.mjs'));
  expect(told.filter((file) => file.startsWith('bench/'))).toEqual(
    readdirSync(path.join(root, 'bench'))
      .filter((name) => /\/\/ [^\n]*npm run /u.test(readFileSync(path.join(root, 'bench', name), 'utf8')))
      .map((name) => path.join('bench', name)),
  );
  for (const file of told) {
    const { status, stderr } = await node(file, '--no-such-option');
    expect.soft([file, status, stderr.split('. ')[0]]).toEqual([file, 2, "Unknown option '--no-such-option'"]);
  }
}, 60_000);
