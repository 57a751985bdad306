/** What errors say, as far as it is always the same; the help has an entry for each. */
export const ERROR_TEXTS = [
  'Authentication Required',
  'Session Expired',
  'Demo Token Invalid',
  'Google API Error',
  'Additional Permissions Required',
  'Token refresh failed. Please re-authenticate.',
  'No refresh token available. Please re-authenticate.',
  'No refresh token found for',
  'Failed to refresh Google access token',
  'Failed to update Google access token in profiles',
  'Failed to fetch profile',
  'Failed to refetch profile after refresh',
  'Failed to sign out',
  'Failed to sign in with Google',
  'Failed to send magic link',
  'Failed to create document',
  'Failed to load document',
  'Failed to select document',
  'Failed to add template content',
  'No Databases Found',
  'Failed to fetch Notion data',
  'Missing Requirements',
  'No Rows to Process',
  'Plan Limit',
  'Subscription Expired',
  'PDF Generation Failed',
  'Invalid state parameter',
  'Notion authentication failed',
  'Failed to initiate Notion authentication',
  'Failed to load settings',
  'Failed to save settings',
  'Failed to send review',
  'Failed to load booking system',
  'Failed to verify authentication',
  'Failed to fetch user profile',
  'Failed to create user profile',
  'Failed to save PDF volume',
  'Failed to save referral source',
  'Failed to send welcome email',
  'Unable to send welcome email',
  'Failed to send message',
] as const;

export type ErrorText = (typeof ERROR_TEXTS)[number];

/** Where the help centre explains it. */
export const anchorOf = (text: ErrorText): string =>
  `error-${text
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, '-')
    .replace(/-$/u, '')}`;

/** Path of the entry that explains an error, by what it says; the most exact one where several fit. */
export function helpFor(title: string, description = ''): string | undefined {
  const said = `${title}\n${description}`;
  const [found] = ERROR_TEXTS.filter((text) => said.includes(text)).sort(
    (one, other) => said.indexOf(one) - said.indexOf(other) || other.length - one.length,
  );
  return found && `/help#${anchorOf(found)}`;
}
