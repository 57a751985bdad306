import { DocumentsFailure } from '../../generation/index.ts';
import { missingScope } from './google-fault.ts';
import { type AccessToken, DRIVE_FILE_SCOPE, type GoogleOAuth, type GrantedTokens } from './oauth.ts';

/** The tokens of one user, as they are kept. */
export interface TokenSet {
  /** Token of the running session: the first choice. */
  readonly session?: AccessToken;
  /** The last one that was stored. */
  readonly access?: AccessToken;
  readonly refreshToken?: string;
  /** Absent when unknown. */
  readonly scopes?: readonly string[];
}

/** Where the tokens of a user are kept: a database, a file, memory. */
export interface GoogleTokens {
  /** Who the user is: refreshes of one owner are joined. */
  readonly owner: string;
  readonly read: () => Promise<TokenSet>;
  /** Takes what a refresh gave; without `refreshToken` the old one stays. */
  readonly write: (granted: GrantedTokens) => Promise<void>;
  /** Where several processes keep the same tokens: lets one of them at a time refresh, which reads them first. */
  readonly alone?: <T>(refresh: () => Promise<T>) => Promise<T>;
  /** Hears of a stored token instead of which there is no other one to be had, before the call fails. */
  readonly refused?: (accessToken: string) => Promise<void>;
}

/** Access tokens of one user. Methods throw `DocumentsFailure` when the user has to consent again. */
export interface TokenSource {
  /** A token that should work: the session's, else the stored one, else a refreshed one. */
  readonly current: () => Promise<string>;
  /** Another token than one that Google has rejected. */
  readonly renew: (rejected: string) => Promise<string>;
  /** Google has rejected this one, which is new: there is no other one to be had. */
  readonly refused: (accessToken: string) => Promise<void>;
}

/** Milliseconds that a token must still live to be worth sending. */
const MARGIN = 60_000;
const ALL_FILES_SCOPE = 'https://www.googleapis.com/auth/drive';
/** Each of these lets the documents be used. */
export const FILE_SCOPES: readonly string[] = [DRIVE_FILE_SCOPE, ALL_FILES_SCOPE];

/** Whether the documents can be used with these scopes. */
export const areForFiles = (scopes: readonly string[]): boolean => FILE_SCOPES.some((scope) => scopes.includes(scope));

/** Opens token sources that share their refreshes: however many calls of an owner find their token dead, one refresh goes out. */
export function googleTokenSources(
  oauth: Pick<GoogleOAuth, 'refresh'>,
  now: () => number = Date.now,
): (tokens: GoogleTokens) => TokenSource {
  const refreshing = new Map<string, Promise<string>>();

  return (tokens) => {
    const rejected = new Set<string>();
    const usable = (token: AccessToken | undefined): token is AccessToken =>
      token !== undefined && !rejected.has(token.value) && (token.expiresAt ?? Number.POSITIVE_INFINITY) > now() + MARGIN;

    const refused = async (accessToken: string): Promise<void> => tokens.refused?.(accessToken);
    const chosen = async () => {
      const { session, access, refreshToken, scopes } = await tokens.read();
      checkScopes(scopes);
      return { token: [session, access].find(usable)?.value, stored: access?.value, refreshToken };
    };
    /** New tokens instead of the stored one. */
    const granted = async (stored: string | undefined, refreshToken: string | undefined): Promise<GrantedTokens> => {
      try {
        if (refreshToken === undefined)
          throw new DocumentsFailure('needs-reauthorization', 'No refresh token available. Please re-authenticate.');
        return await oauth.refresh(refreshToken);
      } catch (error) {
        const isDead = error instanceof DocumentsFailure && error.reason === 'needs-reauthorization';
        if (isDead && stored !== undefined) await refused(stored);
        throw error;
      }
    };
    const refresh = async (): Promise<string> => {
      // Another refresh may have ended since the token was read.
      const { token, stored, refreshToken } = await chosen();
      if (token !== undefined) return token;
      const next = await granted(stored, refreshToken);
      await tokens.write(next);
      checkScopes(next.scopes);
      return next.access.value;
    };
    const joined = async (): Promise<string> => {
      const { owner } = tokens;
      const underWay = refreshing.get(owner);
      const refreshed = underWay ?? (tokens.alone?.(refresh) ?? refresh()).finally(() => refreshing.delete(owner));
      if (!underWay) refreshing.set(owner, refreshed);
      const token = await refreshed;
      return underWay && rejected.has(token) ? joined() : token;
    };

    return {
      current: async () => (await chosen()).token ?? joined(),
      renew: async (token) => {
        rejected.add(token);
        return joined();
      },
      refused,
    };
  };
}

function checkScopes(scopes: readonly string[] | undefined): void {
  if (scopes && !areForFiles(scopes)) throw missingScope();
}
