import { afterEach, expect, it, vi } from 'vitest';
import { authCall } from './auth-call.ts';

afterEach(() => vi.unstubAllGlobals());

it('says in its own words what a proxy answers', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>nginx</html>', { status: 503 }));
  await expect(authCall('list-sessions')).rejects.toThrow('The server did not answer as it should (503). Try again in a moment.');
});

it('says what the service says', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Invalid password', code: 'INVALID_PASSWORD' }, { status: 400 }));
  await expect(authCall('sign-in/email', {})).rejects.toMatchObject({ message: 'Invalid password', code: 'INVALID_PASSWORD', status: 400 });
});
