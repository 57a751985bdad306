import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { docs, type docs_v1 } from '@googleapis/docs';
import { auth, drive, type drive_v3 } from '@googleapis/drive';
import { OAuth2Client } from 'google-auth-library';
import { openGoogle } from './open-google.ts';

export interface RunningGoogle {
  readonly url: string;
  readonly about: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly appId: string;
    readonly accounts: readonly { readonly email: string; readonly accessToken: string; readonly refreshToken: string }[];
    readonly documents: Readonly<Record<string, { readonly id: string; readonly url: string }>>;
  };
  /** A client whose endpoints are all the emulator's, without tokens. */
  readonly authClient: (redirectUri?: string) => OAuth2Client;
  /** The official clients with this access token. */
  readonly clients: (accessToken: string) => { readonly drive: drive_v3.Drive; readonly docs: docs_v1.Docs };
  /** `/_emulator/RESOURCE` with this body. */
  readonly control: (method: 'PUT' | 'POST', resource: string, body: unknown) => Promise<unknown>;
  readonly token: (email: string, scope: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** The emulator in this process, with a folder of its own unless one is given. */
export async function startGoogle(folder?: string): Promise<RunningGoogle> {
  const own = folder ?? mkdtempSync(path.join(tmpdir(), 'sheafmill-google-'));
  const { emulator, about } = openGoogle(own);
  const url = await emulator.listen(0);
  const described = about(url) as RunningGoogle['about'];
  const authClient = (redirectUri = 'http://127.0.0.1:9/callback') =>
    new OAuth2Client({
      clientId: described.clientId,
      clientSecret: described.clientSecret,
      redirectUri,
      endpoints: {
        oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${url}/token`,
        oauth2RevokeUrl: `${url}/revoke`,
        tokenInfoUrl: `${url}/tokeninfo`,
        oauth2FederatedSignonPemCertsUrl: `${url}/oauth2/v1/certs`,
        oauth2FederatedSignonJwkCertsUrl: `${url}/oauth2/v3/certs`,
      },
    });
  const control = async (method: 'PUT' | 'POST', resource: string, body: unknown): Promise<unknown> => {
    const reply = await fetch(`${url}/_emulator/${resource}`, { method, body: JSON.stringify(body) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${resource}: ${reply.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    url,
    about: described,
    authClient,
    control,
    clients: (accessToken) => {
      const bearer = new auth.OAuth2();
      bearer.setCredentials({ access_token: accessToken });
      const rootUrl = `${url}/`;
      return { drive: drive({ version: 'v3', auth: bearer, rootUrl }), docs: docs({ version: 'v1', auth: bearer, rootUrl }) };
    },
    token: async (email, scope) => ((await control('POST', 'tokens', { email, scope })) as { accessToken: string }).accessToken,
    stop: async () => {
      await emulator.close();
      if (folder === undefined) rmSync(own, { recursive: true, force: true });
    },
  };
}

/** What a refused call of an official client says. */
export async function refusal(call: Promise<unknown>): Promise<{ readonly status: number; readonly body: unknown }> {
  const fault = await call.then(
    () => undefined,
    (error: { readonly status?: number; readonly response?: { readonly status: number; readonly data: unknown } }) => error,
  );
  if (!fault?.response) throw new Error(`An answer of refusal was expected, not ${String(fault)}.`);
  return { status: fault.response.status, body: fault.response.data };
}
