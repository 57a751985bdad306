import { Button } from '../../components/button.tsx';
import { PageMain, type PageProps, Prose } from '../parts.tsx';

const SECRETS = [
  ['PUBLIC_URL', 'The address of this server, as browsers reach it'],
  ['APP_KEYS', 'Keys that seal tokens; without them the server makes one in its data folder'],
  ['ADMIN_EMAILS', 'Addresses of administrators, separated by commas'],
  ['GOOGLE_CLIENT_ID', 'Client of Google: sign-in and documents'],
  ['GOOGLE_CLIENT_SECRET', 'Its secret'],
  ['GOOGLE_API_KEY', 'Key of the picker'],
  ['GOOGLE_APP_ID', 'Number of the project, for the picker'],
  ['NOTION_CLIENT_ID', 'Client of a public connection of Notion'],
  ['NOTION_CLIENT_SECRET', 'Its secret'],
  ['SMTP_URL', 'Server that sends mail: smtp://user:password@host:587'],
  ['PURCHASE_WEBHOOK_SECRET', 'Secret of the shop’s events'],
  ['STRIPE_WEBHOOK_SECRET', 'The same of Stripe'],
  ['DATABASE_URL', 'A PostgreSQL of your own; without it the server runs one itself'],
] as const;

function Address({ label, value }: { readonly label: string; readonly value: string }) {
  const id = `address-${label.toLowerCase().replaceAll(/\W+/gu, '-')}`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          className="h-9 min-w-0 flex-1 rounded-lg border border-control-line bg-surface px-3 text-sm"
        />
        <Button data-copy={value} aria-label={`Copy: ${label}`}>
          Copy
        </Button>
      </div>
    </div>
  );
}

/** `/oauth-setup`: what to register at Google and Notion, and which settings there are. */
export const OauthSetup = ({ content }: PageProps) => {
  const { publicUrl, operator, isSandbox } = content;
  return (
    <PageMain
      title="Set up Google and Notion"
      lead={`For whoever runs ${operator.productName}: which addresses to register, which secrets to set.${isSandbox ? ' This server is a sandbox: nothing is set, and emulators play both.' : ''}`}
    >
      <Prose>
        <h2>Addresses to register</h2>
        <Address label="Redirect URI at Google and at Notion" value={`${publicUrl}/callback`} />
        <Address label="JavaScript origin at Google" value={new URL(publicUrl).origin} />
        <Address label="Home page" value={publicUrl} />
        <Address label="Privacy policy" value={`${publicUrl}/privacy-policy`} />
        <Address label="Terms of service" value={`${publicUrl}/terms-conditions`} />
        <h2>Google, step by step</h2>
        <ol>
          <li>Open the Google Cloud console and make a project. Its number is GOOGLE_APP_ID.</li>
          <li>Under APIs and services, enable three: Google Docs, Google Drive and Google Picker.</li>
          <li>
            Fill in the consent screen with the home page, the privacy policy and the terms from above. Add the scopes <code>openid</code>,{' '}
            <code>userinfo.email</code>, <code>userinfo.profile</code> and <code>drive.file</code>. Publish the app: as long as it is in
            testing, Google ends every access after seven days.
          </li>
          <li>
            Under Credentials, create an OAuth client of the type Web application. Give it the JavaScript origin and the redirect URI from
            above. Its number and secret are GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.
          </li>
          <li>Create an API key, limited to the Picker API and to this site. It is GOOGLE_API_KEY.</li>
        </ol>
        <h2>Notion, step by step</h2>
        <ol>
          <li>Open the page of integrations of Notion and create a public one, with the home page, privacy policy and terms from above.</li>
          <li>Give it the redirect URI, and let it read, update and insert content. It needs no user information.</li>
          <li>Its OAuth client id and secret are NOTION_CLIENT_ID and NOTION_CLIENT_SECRET.</li>
          <li>Without a public connection users paste the key of an internal one of their own: both work.</li>
        </ol>
        <h2>Secrets</h2>
        <p>
          They are variables of the server’s environment. <span data-setup-note>Administrators who are signed in see which are set.</span>
        </p>
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-2 pr-4 font-normal">
                Name
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                What it is
              </th>
              <th scope="col" className="py-2 font-normal">
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {SECRETS.map(([name, what]) => (
              <tr key={name} className="border-t border-line align-top">
                <td className="py-2 pr-4">
                  <code className="break-all">{name}</code>
                </td>
                <td className="py-2 pr-4 text-muted">{what}</td>
                <td className="py-2 whitespace-nowrap" data-setting={name}>
                  –
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Prose>
    </PageMain>
  );
};
