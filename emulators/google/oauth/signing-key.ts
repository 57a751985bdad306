import { randomBytes } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Clock } from '../../kit/clock.ts';
import type { AccessToken, Account, Client, Store } from '../open-store.ts';

const ALGORITHM = 'RS256';
/** The real issuer: libraries compare the claim with it, whatever host they call. */
export const ISSUER = 'https://accounts.google.com';

export interface SigningKey {
  readonly signIdToken: (account: Account, client: Client, access: AccessToken, nonce?: string) => Promise<string>;
  /** For `/oauth2/v3/certs`. */
  readonly keySet: () => Promise<{ readonly keys: readonly JWK[] }>;
  /** For `/oauth2/v1/certs`: public keys as PEM, by key id. */
  readonly pems: () => Promise<Readonly<Record<string, string>>>;
}

/** The key is made when it is first needed and kept with the rest of the state. */
export function openSigningKey(store: Store, clock: Clock): SigningKey {
  let making: Promise<NonNullable<Store['state']['signingKey']>> | undefined;
  const key = () => {
    making ??= (async () => {
      if (store.state.signingKey) return store.state.signingKey;
      const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
      store.state.signingKey = { keyId: randomBytes(20).toString('hex'), privateKey: await exportJWK(privateKey) };
      store.changed();
      return store.state.signingKey;
    })();
    return making;
  };
  const publicKey = async (): Promise<JWK> => {
    const { keyId, privateKey } = await key();
    return { kty: 'RSA', n: String(privateKey.n), e: String(privateKey.e), alg: ALGORITHM, use: 'sig', kid: keyId };
  };
  return {
    signIdToken: async (account, client, access, nonce) => {
      const { keyId, privateKey } = await key();
      const now = Math.floor(clock.now() / 1000);
      const claims = {
        azp: client.id,
        ...(nonce === undefined ? {} : { nonce }),
        ...(access.scopes.some((scope) => scope.endsWith('/userinfo.email')) ? { email: account.email, email_verified: true } : {}),
        ...(access.scopes.some((scope) => scope.endsWith('/userinfo.profile'))
          ? { name: account.name, given_name: account.givenName, family_name: account.familyName }
          : {}),
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(client.id)
        .setSubject(account.subject)
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(await importJWK(privateKey, ALGORITHM));
    },
    keySet: async () => ({ keys: [await publicKey()] }),
    pems: async () => {
      const jwk = await publicKey();
      const imported = await importJWK(jwk, ALGORITHM);
      if (imported instanceof Uint8Array) throw new TypeError('An RSA key is expected.');
      return { [String(jwk.kid)]: await exportSPKI(imported) };
    },
  };
}
