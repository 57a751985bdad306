import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SAFEGUARDS, withoutSafeguard } from './safeguards.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('a safeguard that is taken out to see a test turn red', () => {
  it.each(SAFEGUARDS.map((safeguard) => [safeguard.name, safeguard] as const))('is found in the sources: %s', (_, { edits, test }) => {
    for (const edit of edits) expect(withoutSafeguard(read(edit.file), edit)).not.toBe(read(edit.file));
    expect(read(test.file)).toContain(test.title);
  });

  it('is not taken out where it stands twice or not at all', () => {
    const edit = { file: 'a.ts', taken: 'lock();', left: '' };
    expect(withoutSafeguard('a(); lock(); b();', edit)).toBe('a();  b();');
    expect(() => withoutSafeguard('lock(); lock();', edit)).toThrow('a.ts holds this more than once: lock();');
    expect(() => withoutSafeguard('a();', edit)).toThrow('a.ts holds this nowhere: lock();');
  });
});
