import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOLDERS } from './folders.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = [
  'engine/model',
  ...['lib', 'app', 'site', 'features/one', 'features/two'].map((room) => `web/${room}`),
  ...['ledger', 'worker', 'calls'].map((room) => `server/runs/${room}`),
  ...['client', 'rows'].map((room) => `integrations/notion/${room}`),
];
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

/** A tiny tree of the same shape and with the same rules: violations are planted here, never in the checkout. */
let tree: string;
beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'sheafmill-direction-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'tsconfig.json', 'package.json'])
    cpSync(path.join(root, file), path.join(tree, file));
  for (const folder of FOLDERS) {
    mkdirSync(path.join(tree, folder));
    writeFileSync(path.join(tree, folder, 'index.ts'), `export const name: string = '${folder}';\n`);
  }
  for (const room of ROOMS) {
    mkdirSync(path.join(tree, room), { recursive: true });
    writeFileSync(path.join(tree, room, 'index.ts'), `export const name: string = '${room}';\n`);
  }
  for (const folder of ['engine', 'generation', 'integrations', 'cli'])
    cpSync(path.join(root, folder, 'tsconfig.json'), path.join(tree, folder, 'tsconfig.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'), 'junction');
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function cruise(folders: readonly string[] = FOLDERS) {
  const { status, stdout } = spawnSync(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...folders], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status, stdout, modules: Number(/\((\d+) modules/.exec(stdout)?.[1] ?? 0) };
}

/** What a check says while these files are there. */
function withPlanted<T>(files: readonly (readonly [file: string, source: string])[], check: () => T): T {
  for (const [file, source] of files) writeFileSync(path.join(tree, file), source);
  try {
    return check();
  } finally {
    for (const [file] of files) rmSync(path.join(tree, file));
  }
}

/** Each in a file of its own: they are looked at together. */
const VIOLATIONS: readonly (readonly [string, string, string])[] = [
  ['engine-direction', 'engine/planted.ts', "export { name } from '../generation/index.ts';\n"],
  ['generation-direction', 'generation/planted.ts', "export { name } from '../integrations/index.ts';\n"],
  ['integrations-direction', 'integrations/planted.ts', "export { name } from '../cli/index.ts';\n"],
  ['cli-direction', 'cli/planted.ts', "export { name } from '../golden/index.ts';\n"],
  ['golden-direction', 'golden/planted.ts', "export { name } from '../cli/index.ts';\n"],
  ['bench-direction', 'bench/planted.ts', "export { name } from '../cli/index.ts';\n"],
  ['samples-direction', 'samples/planted.ts', "export { name } from '../generation/index.ts';\n"],
  ['emulators-direction', 'emulators/planted.ts', "export { name } from '../engine/index.ts';\n"],
  ['contracts-direction', 'contracts/planted.ts', "export { name } from '../engine/index.ts';\n"],
  ['server-direction', 'server/planted.ts', "export { name } from '../cli/index.ts';\n"],
  ['web-direction', 'web/planted.ts', "export { name } from '../server/index.ts';\n"],
  ['web-features', 'web/features/one/planted.ts', "export { name } from '../two/index.ts';\n"],
  ['web-app-on-top', 'web/features/one/above.ts', "export { name } from '../../app/index.ts';\n"],
  ['web-site-alone', 'web/site/planted.ts', "export { name } from '../app/index.ts';\n"],
  ['web-features-above', 'web/lib/planted.ts', "export { name } from '../features/one/index.ts';\n"],
  ['server-runs-rooms', 'server/runs/ledger/planted.ts', "export { name } from '../worker/index.ts';\n"],
  ['server-runs-rooms', 'server/runs/worker/planted.ts', "export { name } from '../calls/index.ts';\n"],
  ['notion-client-below', 'integrations/notion/client/planted.ts', "export { name } from '../rows/index.ts';\n"],
  ['e2e-direction', 'e2e/planted.ts', "export { name } from '../server/index.ts';\n"],
  ['engine-is-pure', 'engine/with-node.ts', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n"],
  ['engine-is-pure', 'engine/with-package.ts', "export { parse } from 'csv-parse/sync';\n"],
  [
    'no-circular',
    'generation/circular.ts',
    "import type { Self } from './circular.ts';\nexport type Other = readonly Self[];\nexport type { Other as Self };\n",
  ],
  [
    'no-circular-model',
    'engine/model/planted.ts',
    "import { self } from './planted.ts';\nexport const other = self;\nexport { other as self };\n",
  ],
  ['not-unresolvable', 'cli/unresolvable.ts', "export { nothing } from './not-there.ts';\n"],
  ['not-to-tests', 'cli/to-tests.ts', "export { name } from './some.test.ts';\n"],
];

describe('the direction check', () => {
  it('is green on a tree without violations, and has looked at every folder', () => {
    const { status, modules } = cruise();
    expect(status).toBe(0);
    expect(modules).toBe(FOLDERS.length + ROOMS.length);
  });

  it('has a planted violation for every rule there is', () => {
    const { stdout } = spawnSync(
      process.execPath,
      ['-e', "console.log(JSON.stringify(require('./.dependency-cruiser.cjs').forbidden.map((rule) => rule.name)))"],
      { cwd: root, encoding: 'utf8' },
    );
    expect([...new Set(VIOLATIONS.map(([rule]) => rule))].sort()).toEqual(JSON.parse(stdout).sort());
  });

  describe('of planted violations', () => {
    let found: ReturnType<typeof cruise>;
    beforeAll(() => {
      const planted = VIOLATIONS.map(([, file, source]) => [file, source] as const);
      found = withPlanted([...planted, ['cli/some.test.ts', "export const name = 'test';\n"]], cruise);
    });

    it('is red', () => expect(found.status).not.toBe(0));

    it.each(VIOLATIONS)('tells %s in %s', (rule, file) => {
      expect(found.stdout).toContain(`error ${rule}: ${file} `);
    });
  });

  it('sees that nothing was looked at', () => {
    mkdirSync(path.join(tree, 'empty'), { recursive: true });
    expect(cruise(['empty']).modules).toBe(0);
  });
});

describe('the compiler', () => {
  const compile = () =>
    spawnSync(
      bin('tsc'),
      ['-p', 'engine', '--noEmit', '--composite', 'false', '--emitDeclarationOnly', 'false', '--rewriteRelativeImportExtensions', 'false'],
      { cwd: tree, encoding: 'utf8' },
    );

  it('accepts the engine as it is', () => {
    expect(compile()).toMatchObject({ status: 0 });
  });

  describe('of what is not pure', () => {
    const planted = [
      ['node:fs', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n"],
      ['document', 'export const title = document.title;\n'],
      ['window', 'export const place = window.location;\n'],
      ['process', 'export const environment = process.env;\n'],
      ['Buffer', 'export const bytes = Buffer.alloc(1);\n'],
      ['fetch', "export const answer = fetch('x');\n"],
      ['setTimeout', 'export const later = setTimeout(() => {}, 1);\n'],
    ].map(([word = '', source = ''], index) => ({ word, source, file: `engine/planted-${index}.ts` }));
    let complaints: readonly string[];
    beforeAll(() => {
      const { stdout } = withPlanted(
        planted.map(({ file, source }) => [file, source]),
        compile,
      );
      complaints = stdout.split('\n');
    });

    it.each(planted)('refuses $word in the engine', ({ word, file }) => {
      expect(complaints.filter((line) => line.startsWith(`${file}(`) && line.includes(`'${word}'`))).toHaveLength(1);
    });
  });
});
