import { Fragment } from 'react';
import { Button } from '../../components/controls/button.tsx';
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
  ['NOTION_WEBHOOK_TOKEN', 'Verification tokens of webhooks of Notion; not needed where the handshake below was made'],
  ['SSO_CLIENT_ID', 'Client of an identity provider of your own, by OpenID Connect; with SSO_CLIENT_SECRET and SSO_ISSUER'],
  ['SMTP_URL', 'Server that sends mail: smtp://user:password@host:587'],
  ['MAIL_FROM', 'Sender of mails, an address that this server may send for'],
  ['SUPPORT_EMAIL', 'Where messages of the contact form go; pages show it, too'],
  ['PURCHASE_WEBHOOK_SECRET', 'Secret of the shop’s events, whsec_…; docs/deployment.md says what they are'],
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
        <Address label="Webhook at Notion" value={`${publicUrl}/api/webhooks/notion`} />
        <Address label="Webhook at Stripe" value={`${publicUrl}/api/webhooks/stripe`} />
        <Address label="Webhook of another shop" value={`${publicUrl}/api/webhooks/purchase`} />
        <Address label="Redirect URI at an identity provider of your own" value={`${publicUrl}/api/auth/callback/sso`} />
        <Address label="Home page" value={publicUrl} />
        <Address label="Privacy policy" value={`${publicUrl}/privacy-policy`} />
        <Address label="Terms of service" value={`${publicUrl}/terms-conditions`} />
        <h2>Google, step by step</h2>
        <ol>
          <li>
            Open the Google Cloud console and make a project; all that follows belongs to this one, or picked documents are not found. Its
            number, not its name, is GOOGLE_APP_ID.
          </li>
          <li>Under APIs &amp; Services, Library, enable three: Google Docs API, Google Drive API and Google Picker API.</li>
          <li>
            Open Google Auth Platform, which used to be the OAuth consent screen. Branding takes the home page, the privacy policy and the
            terms from above; Audience is External, or Internal if only your own organisation signs in. Under Data access add the scopes{' '}
            <code>openid</code>, <code>userinfo.email</code>, <code>userinfo.profile</code> and <code>drive.file</code>; none of them is
            sensitive.
          </li>
          <li>
            Under Audience, publish the app: as long as it is in testing, only listed test users get in and Google ends every access after
            seven days.
          </li>
          <li>
            Under Clients, create one of the type Web application. Give it the JavaScript origin and the redirect URI from above, letter by
            letter: another port, path or a slash more is refused as redirect_uri_mismatch. Its ID and secret are GOOGLE_CLIENT_ID and
            GOOGLE_CLIENT_SECRET.
          </li>
          <li>Under APIs &amp; Services, Credentials, create an API key, limited to the Google Picker API. It is GOOGLE_API_KEY.</li>
        </ol>
        <h2>Notion, step by step</h2>
        <ol>
          <li>
            Open notion.so/my-integrations and create a new one of the type Public (in the newer Developer portal: an OAuth connection, for
            any workspace or for the ones you name), with the home page, privacy policy and terms from above.
          </li>
          <li>
            Give it the redirect URI, and as capabilities Read content, Update content and Insert content. Choose user information without
            email addresses: with none, people properties stay empty.
          </li>
          <li>Its OAuth client ID and secret are NOTION_CLIENT_ID and NOTION_CLIENT_SECRET.</li>
          <li>
            Without a public connection users paste the secret of an internal one of their own, which they add to the database under •••,
            Connections: both work.
          </li>
          <li>
            For automations that are told at once: under Webhooks create a subscription to the webhook’s address from above, which has to be
            reached by HTTPS from outside, with the events of pages and data sources. Notion sends a verification token there;{' '}
            <code>bin/sheafmill admin notion-webhook</code> on the server shows it, to be pasted into Notion’s Verify. Anybody can send one:
            if Notion refuses it, <code>bin/sheafmill admin notion-webhook forget</code> brings the next. Without it the server looks by
            itself.
          </li>
        </ol>
        <h2>Secrets</h2>
        <p>
          They are variables of the server’s environment. <span data-setup-note>Administrators who are signed in see which are set.</span>
        </p>
        <table className="w-full border-collapse text-left text-sm wrap-anywhere">
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
                  <code>
                    {name.split('_').map((word, index) => (
                      <Fragment key={word}>
                        {index > 0 && '_'}
                        <wbr />
                        {word}
                      </Fragment>
                    ))}
                  </code>
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
