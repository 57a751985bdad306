/** Where Google's services are. Roots end with a slash, as the SDKs want them. */
export interface GoogleEndpoints {
  readonly authorize: string;
  readonly token: string;
  readonly tokenInfo: string;
  readonly userInfo: string;
  readonly revoke: string;
  /** Keys that ID tokens are signed with. */
  readonly keys: string;
  readonly driveRoot: string;
  readonly docsRoot: string;
  /** Origins of document pages and of the links that Drive gives to exports; a token goes to no other link. */
  readonly documentOrigins: readonly string[];
}

const GOOGLE: GoogleEndpoints = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  revoke: 'https://oauth2.googleapis.com/revoke',
  keys: 'https://www.googleapis.com/oauth2/v3/certs',
  driveRoot: 'https://www.googleapis.com/',
  docsRoot: 'https://docs.googleapis.com/',
  documentOrigins: ['https://docs.google.com', 'https://drive.google.com'],
};

/** Google's own hosts; or the same paths below one base URL, as an emulator serves them. */
export function googleEndpoints(baseUrl?: string): GoogleEndpoints {
  if (!baseUrl) return GOOGLE;
  const at = (address: string) => new URL(new URL(address).pathname, baseUrl).href;
  return {
    authorize: at(GOOGLE.authorize),
    token: at(GOOGLE.token),
    tokenInfo: at(GOOGLE.tokenInfo),
    userInfo: at(GOOGLE.userInfo),
    revoke: at(GOOGLE.revoke),
    keys: at(GOOGLE.keys),
    driveRoot: at(GOOGLE.driveRoot),
    docsRoot: at(GOOGLE.docsRoot),
    documentOrigins: [new URL(baseUrl).origin],
  };
}
