const PREFIX = 'https://www.googleapis.com/auth/';

export const DRIVE_FILE = `${PREFIX}drive.file`;
export const DRIVE = `${PREFIX}drive`;
export const DRIVE_READONLY = `${PREFIX}drive.readonly`;
export const DRIVE_METADATA_READONLY = `${PREFIX}drive.metadata.readonly`;
export const DOCUMENTS = `${PREFIX}documents`;
export const DOCUMENTS_READONLY = `${PREFIX}documents.readonly`;

/** Scopes that everybody grants by signing in; the others have a tick box each. */
const BASIC = ['openid', `${PREFIX}userinfo.email`, `${PREFIX}userinfo.profile`];

const DESCRIPTIONS = new Map<string, string>([
  ['openid', 'Associate you with your personal info on Google'],
  [`${PREFIX}userinfo.email`, 'See your primary Google Account email address'],
  [`${PREFIX}userinfo.profile`, "See your personal info, including any personal info you've made publicly available"],
  [DRIVE_FILE, 'See, edit, create, and delete only the specific Google Drive files you use with this app'],
  [DRIVE, 'See, edit, create, and delete all of your Google Drive files'],
  [DRIVE_READONLY, 'See and download all your Google Drive files'],
  [DRIVE_METADATA_READONLY, 'See information about your Google Drive files'],
  [DOCUMENTS, 'See, edit, create, and delete all your Google Docs documents'],
  [DOCUMENTS_READONLY, 'See all your Google Docs documents'],
]);

const ALIASES = new Map([
  ['email', `${PREFIX}userinfo.email`],
  ['profile', `${PREFIX}userinfo.profile`],
]);

/** The scopes of a request in full, each once, and those that the emulator doesn't know. */
export function readScopes(text: string): { readonly scopes: readonly string[]; readonly unknown: readonly string[] } {
  const named = [...new Set(text.split(/\s+/u).filter(Boolean))].map((scope) => ALIASES.get(scope) ?? scope);
  return { scopes: [...new Set(named)], unknown: named.filter((scope) => !DESCRIPTIONS.has(scope)) };
}

export function isBasic(scope: string): boolean {
  return BASIC.includes(scope);
}

/** What the consent page says. */
export function describeScope(scope: string): string {
  return DESCRIPTIONS.get(scope) ?? scope;
}
