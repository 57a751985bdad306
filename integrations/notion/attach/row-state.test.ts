import { expect, it } from 'vitest';
import { type FileEntry, mergeFiles, ownFile, withoutFile } from './row-state.ts';

const hosted = (name: string): FileEntry => ({ type: 'file', name, file: { url: `https://files.example/${name.length}` } });
const linked = (name: string): FileEntry => ({ type: 'external', name, external: { url: `https://example.com/${name.length}` } });

it('sends files that stay back by names that Notion takes, and counts none of a longer name as ours', () => {
  const theirs = [hosted(`${'a'.repeat(150)}.pdf`), linked('b'.repeat(101))];
  const taken = [`${'a'.repeat(96)}.pdf`, 'b'.repeat(100)];
  expect(ownFile(theirs, `${'a'.repeat(150)}.pdf`)).toBeUndefined();
  expect(mergeFiles(theirs, 'c.pdf', 'id').map(({ name }) => name)).toEqual([...taken, 'c.pdf']);
  const files = [...theirs, hosted('c.pdf'), ...theirs];
  expect(withoutFile(files, 'https://files.example/5', undefined)?.map(({ name }) => name)).toEqual([...taken, ...taken]);
});
