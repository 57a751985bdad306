import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskStore } from '../../files/disk-store.ts';
import { type FileStore, MissingFile } from '../../files/file-store.ts';
import type { CommitResult, Ledger, RowOutcome } from '../ledger/ledger.ts';
import { readPdf, streamPdf } from '../pdf-packs.ts';
import { type EndedRow, openRowCommits } from './row-commits.ts';

const lease = { runId: 'run', userId: 'user', fence: 2 };
const plan = { limit: undefined, store: false, mark: true };

let folder: string;
let files: FileStore;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-packs-'));
  files = diskStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rendered = (index: number, text = `pdf of ${index}`): EndedRow => ({
  index,
  rowId: `row-${index}`,
  name: `${index}.pdf`,
  diagnostics: [],
  result: { state: 'rendered', pdf: new TextEncoder().encode(text), pages: 1 },
});
const failed = (index: number): EndedRow => ({
  ...rendered(index),
  result: { state: 'failed', error: { severity: 'error', code: 'run/renderer-stopped', message: 'no' } },
});

function openScene(commitRows: (group: readonly RowOutcome[]) => Promise<CommitResult>) {
  const groups: (readonly RowOutcome[])[] = [];
  const heard: CommitResult[] = [];
  const ledger: Pick<Ledger, 'commitRows' | 'storedAlready'> = {
    storedAlready: async () => new Set(),
    commitRows: (_lease, group) => {
      groups.push(group);
      return commitRows(group);
    },
  };
  const commits = openRowCommits(lease, plan, { ledger, files }, (result) => heard.push(result));
  return { commits, groups, heard };
}
/** Commits that end only when they are told to, in their order. */
function openHeldScene() {
  const held: (() => void)[] = [];
  const scene = openScene(() => new Promise((resolve) => held.push(() => resolve({ refused: 0, isCancelled: false }))));
  const letGo = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
  };
  return { ...scene, letGo };
}
const accepted = async (): Promise<CommitResult> => ({ refused: 0, isCancelled: false });
const rowOf = ({ result }: RowOutcome) => {
  if (result.state !== 'rendered') throw new Error('The row failed.');
  return { runId: lease.runId, pack: result.pack, packOffset: result.offset, size: result.size };
};

describe('writing rows down', () => {
  it('writes the first row down at once and those that end meanwhile together', async () => {
    const { commits, groups, letGo } = openHeldScene();
    await commits.add(rendered(0));
    for (const index of [1, 2, 3]) await commits.add(rendered(index));
    const closed = commits.close();
    await letGo();
    await letGo();
    await closed;
    expect(groups.map((group) => group.map(({ index }) => index))).toEqual([[0], [1, 2, 3]]);
  });

  it('has every PDF on disk, in one file a group, before its row is written down', async () => {
    const texts: string[] = [];
    const { commits } = openScene(async (group) => {
      for (const row of group) if (row.result.state === 'rendered') texts.push(new TextDecoder().decode(await readPdf(files, rowOf(row))));
      return accepted();
    });
    for (const row of [rendered(0), rendered(1), failed(2), rendered(3, 'ä'.repeat(1000)), rendered(4)]) await commits.add(row);
    await commits.close();
    expect(texts).toEqual(['pdf of 0', 'pdf of 1', 'ä'.repeat(1000), 'pdf of 4']);
    expect(readdirSync(path.join(folder, 'runs', lease.runId))).toHaveLength(2);
  });

  it('takes no more rows than a group while one is under way, by number and by bytes', async () => {
    for (const [count, text] of [
      [64, ''],
      [2, 'x'.repeat(5 * 2 ** 20)],
    ] as const) {
      const { commits, letGo } = openHeldScene();
      await commits.add(rendered(0));
      for (let index = 1; index < count; index += 1) await commits.add(rendered(index, text));
      let hasRoom = false;
      const last = commits.add(rendered(count, text)).then(() => {
        hasRoom = true;
      });
      await delay(100);
      expect(hasRoom).toBe(false);
      await letGo();
      await last;
      const closed = commits.close();
      await letGo();
      await closed;
    }
  });

  it('tells of rows that the plan refused, and takes none after a commit that failed', async () => {
    let isBroken = false;
    const { commits, heard } = openScene(async () => {
      if (isBroken) throw new Error('gone');
      return { refused: 1, isCancelled: true };
    });
    await commits.add(rendered(0));
    await expect.poll(() => heard).toEqual([{ refused: 1, isCancelled: true }]);
    isBroken = true;
    await commits.add(rendered(1));
    await expect.poll(() => commits.add(rendered(2)).then(String, String)).toBe('Error: gone');
    await expect(commits.close()).rejects.toThrow('gone');
  });
});

describe('a PDF in a file with others', () => {
  it('is missing where its file is, where the file ends too early, and where its row has none', async () => {
    await files.write('runs/run/2-0.pdfs', new Uint8Array(10));
    for (const [row, isThere] of [
      [{ runId: 'run', pack: '2-0', packOffset: 4, size: 6 }, true],
      [{ runId: 'run', pack: '2-0', packOffset: 4, size: 7 }, false],
      [{ runId: 'run', pack: '2-1', packOffset: 0, size: 1 }, false],
      [{ runId: 'run', pack: null, packOffset: null, size: 1 }, false],
    ] as const) {
      const streamed = async () => new Uint8Array(await new Response((await streamPdf(files, row)).body).arrayBuffer());
      for (const read of [() => readPdf(files, row), streamed]) {
        if (isThere) expect(await read()).toHaveLength(6);
        else await expect(read()).rejects.toThrow(MissingFile);
      }
    }
  });
});
