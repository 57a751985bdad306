import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newKey, readKeyRing } from './key-ring.ts';
import { openVault, parseKeys, SealedSecretError } from './vault.ts';

const place = { table: 'connections', owner: 'a', column: 'access_token' };
const [old, current] = [newKey(), newKey()];

describe('the vault', () => {
  it('gives back any text, sealed differently each time', () => {
    const vault = openVault(parseKeys(current));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (secret) => {
        const sealed = vault.seal(secret, place);
        expect(vault.open(sealed, place)).toBe(Buffer.from(secret).toString());
        expect(vault.seal(secret, place)).not.toBe(sealed);
      }),
    );
  });

  it.each([{ table: 'other' }, { owner: 'b' }, { column: 'refresh_token' }])('does not open a secret moved to %j', (elsewhere) => {
    const vault = openVault(parseKeys(current));
    expect(() => vault.open(vault.seal('secret', place), { ...place, ...elsewhere })).toThrow(SealedSecretError);
  });

  it('does not open a secret of which one character was changed', () => {
    const vault = openVault(parseKeys(current));
    const sealed = vault.seal('secret', place);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = `${sealed.slice(0, index)}${sealed[index] === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`;
      if (
        Buffer.from(changed.split('.').at(-1) ?? '', 'base64url').equals(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url')) &&
        index > sealed.lastIndexOf('.')
      )
        continue;
      expect(() => vault.open(changed, place), `character ${index}`).toThrow(SealedSecretError);
    }
  });

  it('opens what an older key of the ring sealed and tells that it is stale', () => {
    const sealed = openVault(parseKeys(old)).seal('secret', place);
    const vault = openVault(parseKeys(`${current},${old}`));
    expect(vault.open(sealed, place)).toBe('secret');
    expect(vault.isStale(sealed)).toBe(true);
    expect(vault.isStale(vault.seal('secret', place))).toBe(false);
    expect(() => openVault(parseKeys(current)).open(sealed, place)).toThrow(/not in APP_KEYS/u);
  });

  it('refuses a ring it can not read, without repeating the keys', () => {
    for (const text of ['', 'a', 'a:b', `${old},`, `${old},${old}`, `a:${'x'.repeat(60)}`])
      expect(() => parseKeys(text)).toThrow(/^APP_KEYS: (?!.*xxxx)/u);
  });

  it('makes a key at the first start, for its owner alone, and finds it again', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-keys-'));
    try {
      const ring = readKeyRing(undefined, folder);
      expect(readKeyRing(undefined, folder)).toEqual(ring);
      expect(statSync(path.join(folder, 'keys')).mode & 0o077).toBe(0);
      expect(readFileSync(path.join(folder, 'keys'), 'utf8')).toContain(ring[0]?.id);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
