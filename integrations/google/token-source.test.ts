import { describe, expect, it } from 'vitest';
import { DocumentsFailure } from '../../generation/index.ts';
import { DRIVE_FILE_SCOPE, type GrantedTokens } from './oauth.ts';
import { type GoogleTokens, googleTokenSources, type TokenSet } from './token-source.ts';

const NOW = 1_800_000_000_000;
const lives = (value: string, seconds = 3600) => ({ value, expiresAt: NOW + seconds * 1000 });

/** A user's tokens in memory, and an authority that gives fresh-1, fresh-2 … */
function setting(initial: TokenSet, refresh?: () => Promise<GrantedTokens>) {
  let set = initial;
  let refreshes = 0;
  const refused: string[] = [];
  const tokens: GoogleTokens = {
    owner: 'ada',
    read: async () => set,
    write: async ({ access, refreshToken, scopes }) => {
      set = { ...set, access, ...(refreshToken ? { refreshToken } : {}), ...(scopes ? { scopes } : {}) };
    },
    refused: async (accessToken) => void refused.push(accessToken),
  };
  const open = googleTokenSources(
    {
      refresh: async () => {
        refreshes += 1;
        await new Promise((resolve) => setTimeout(resolve, 2));
        return refresh ? refresh() : { access: lives(`fresh-${refreshes}`), scopes: [DRIVE_FILE_SCOPE] };
      },
    },
    () => NOW,
  );
  return { source: open(tokens), another: open(tokens), refreshes: () => refreshes, stored: () => set, refused, write: tokens.write };
}

describe('a token source', () => {
  it("takes the session's token, else the stored one, else a refreshed one", async () => {
    const both = { session: lives('session'), access: lives('stored'), refreshToken: 'r' };
    expect(await setting(both).source.current()).toBe('session');
    expect(await setting({ ...both, session: lives('session', 30) }).source.current()).toBe('stored');
    expect(await setting({ ...both, session: lives('session', -1), access: lives('stored', -1) }).source.current()).toBe('fresh-1');
    expect(await setting({ access: { value: 'of unknown age' } }).source.current()).toBe('of unknown age');
  });

  it('tries the next one when Google rejects a token, before it refreshes', async () => {
    const { source, refreshes } = setting({ session: lives('session'), access: lives('stored'), refreshToken: 'r' });
    expect(await source.renew('session')).toBe('stored');
    expect(await source.renew('stored')).toBe('fresh-1');
    expect(await source.current()).toBe('fresh-1');
    expect(refreshes()).toBe(1);
  });

  it('refreshes once for all calls of a user, also across sources and for those that come late', async () => {
    const { source, another, refreshes } = setting({ access: lives('dead'), refreshToken: 'r' });
    const renewed = await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? source : another).renew('dead')));
    expect(new Set(renewed)).toEqual(new Set(['fresh-1']));
    expect(await another.renew('dead')).toBe('fresh-1');
    expect(refreshes()).toBe(1);
  });

  it('keeps what a refresh gave, a rotated refresh token included', async () => {
    const granted = { access: lives('new'), refreshToken: 'r2', scopes: [DRIVE_FILE_SCOPE] };
    const { source, stored } = setting({ refreshToken: 'r' }, async () => granted);
    expect(await source.current()).toBe('new');
    expect(stored()).toMatchObject(granted);
  });

  it('asks to re-authenticate without a refresh token, and passes on why a refresh failed', async () => {
    await expect(setting({ access: lives('old', -1) }).source.current()).rejects.toMatchObject({
      reason: 'needs-reauthorization',
      message: 'No refresh token available. Please re-authenticate.',
    });
    let times = 0;
    const { source } = setting({ refreshToken: 'r' }, async () => {
      times += 1;
      if (times === 1) throw new DocumentsFailure('unavailable', 'later');
      return { access: lives('new') };
    });
    await expect(source.current()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await source.current()).toBe('new');
  });

  it('names the stored token for which there is no other one, also when the user has connected again meanwhile', async () => {
    const dead = async (): Promise<GrantedTokens> => {
      await write({ access: lives('of another consent'), refreshToken: 'r2' });
      throw new DocumentsFailure('needs-reauthorization', 'revoked');
    };
    const { source, refused, write } = setting({ access: lives('stored'), refreshToken: 'r' }, dead);
    await expect(source.renew('stored')).rejects.toMatchObject({ reason: 'needs-reauthorization' });
    expect(refused).toEqual(['stored']);

    const without = setting({ access: lives('old', -1) });
    await expect(without.source.current()).rejects.toMatchObject({ reason: 'needs-reauthorization' });
    expect(without.refused).toEqual(['old']);

    const away = setting({ access: lives('old', -1), refreshToken: 'r' }, async () => {
      throw new DocumentsFailure('unavailable', 'later');
    });
    await expect(away.source.current()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(away.refused).toEqual([]);
  });

  it('tells a missing permission apart, before any call and after a refresh', async () => {
    const scopes = ['openid'];
    await expect(setting({ access: lives('a'), scopes }).source.current()).rejects.toMatchObject({ reason: 'missing-scope' });
    await expect(setting({ refreshToken: 'r' }, async () => ({ access: lives('a'), scopes })).source.current()).rejects.toMatchObject({
      reason: 'missing-scope',
    });
  });
});
