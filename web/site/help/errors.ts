import type { ErrorText } from '../../lib/faults/error-help.ts';

/** What each error means and what to do about it. */
export const ERROR_ANSWERS: Readonly<Record<ErrorText, string>> = {
  'Authentication Required':
    'Google or this server no longer takes your sign-in, for example after a week without use or when you withdrew the access. Sign in again: you come back to where you were.',
  'Session Expired':
    'The access to Google of this session is over, and it could not be renewed. You are signed out; sign in with Google again.',
  'Demo Token Invalid': 'The demo works on samples of the product and has no token. Load the page again; if it stays, tell support.',
  'Google API Error': 'Google answered with an error of its own. It is tried again by itself; wait a minute, then do the same once more.',
  'Additional Permissions Required':
    'Google was connected without access to files. Connect it again and tick the box for the files that you use with this app.',
  'Token refresh failed. Please re-authenticate.':
    'Google refused to renew the access, most often because it was withdrawn in the Google account. Connect Google again.',
  'No refresh token available. Please re-authenticate.':
    'Google gave an access that can’t be renewed. Connect Google again and accept on its page.',
  'No refresh token found for': 'The account that is named has never given a lasting access. Sign in with it and accept on Google’s page.',
  'Failed to refresh Google access token': 'Google did not renew the access of this account. You are sent to its page; accept there.',
  'Failed to update Google access token in profiles':
    'The new access could not be stored. Try again in a moment; the old one is still there.',
  'Failed to fetch profile': 'Your profile could not be read from the server. Load the page again in a moment.',
  'Failed to refetch profile after refresh': 'The access was renewed, but your profile could not be read after it. Load the page again.',
  'Failed to sign out': 'The server did not end the session: you are still signed in. Try again, or end it under Account, Sessions.',
  'Failed to sign in with Google': 'The reason stands beside it. A sign-in has to be finished in the same browser and within ten minutes.',
  'Failed to send magic link':
    'The mail could not be sent, or too many were asked for. Wait a few minutes, then check the address and ask again.',
  'Failed to create document':
    'Google did not make the document. Check that its storage is not full, and that Google is connected under Account.',
  'Failed to load document':
    'The document could not be read. Open it in Google once, then choose it again, so that the app gets access to it.',
  'Failed to select document':
    'The chosen file could not be used: only Google documents and .docx files work, and the app needs access to them.',
  'Failed to add template content':
    'The document was made, but the text could not be put into it. It is chosen all the same: write the placeholders yourself.',
  'No Databases Found':
    'No database was shared with the connection. In Notion open the database, then ••• and Connections, and add it; then press Reload Database.',
  'Failed to fetch Notion data': 'Notion did not give the rows. Check that the database still exists and is shared with the connection.',
  'Missing Requirements': 'Choose a database with rows in step 1 and a document in step 2. Then the button makes PDFs.',
  'No Rows to Process': 'No row has GeneratePDF set to Ready to Generate. Set it in Notion, or mark rows in step 1.',
  'Plan Limit':
    'Demo and free plan make 3 PDFs in a run, and the free plan a number in total. The first rows were made; the others wait for another run or a paid plan.',
  'Subscription Expired':
    'The rows were set to Subscription Expired instead of being made. They are set back by themselves when you renew.',
  'PDF Generation Failed': 'The run could not go on. Open it under Runs: each row says what happened, and failed rows can be made again.',
  'Invalid state parameter':
    'The answer of Notion or Google belongs to another tab or is more than ten minutes old. Connect again, in one tab.',
  'Notion authentication failed': 'Notion refused the connection. Connect again, and choose the databases to share on its page.',
  'Failed to initiate Notion authentication':
    'The way to Notion could not be begun. Try again; if it stays, the operator has not set up Notion: paste a key instead.',
  'Failed to load settings': 'Your settings could not be read, so the time zone of your system is used. Nothing was changed.',
  'Failed to save settings': 'The server did not take the settings. They are still in the dialog: press Save again.',
  'Failed to send review': 'The review was not stored. Try again later, or write to support.',
  'Failed to load booking system':
    'The calendar of the operator can’t be reached, or a blocker stops it. Try again later, or write by the contact form.',
  'Failed to verify authentication': 'The server could not tell who you are. Sign in again.',
  'Failed to fetch user profile':
    'Your profile could not be read during the first steps. Load the page again; if it stays, write to support.',
  'Failed to create user profile': 'Your profile could not be made. Sign in again; if it stays, write to support.',
  'Failed to save PDF volume': 'The answer was not stored. Choose it again.',
  'Failed to save referral source': 'The answer was not stored. Choose it again.',
  'Failed to send welcome email': 'The mail was not sent. You can go on without it.',
  'Unable to send welcome email': 'Your account has no e-mail address, so no mail could be sent. You can go on without it.',
  'Failed to send message':
    'The reason stands beside it. Three messages an hour are taken from one place; otherwise write to the address below the form.',
};
