import { PageMain, type PageProps, Prose } from '../parts.tsx';
import { planLead } from '../plan-cards.tsx';

/** `/about`. */
export const About = ({ content }: PageProps) => {
  const { productName, maker, links } = content.operator;
  return (
    <PageMain title={`About ${productName}`}>
      <Prose>
        <p>
          {productName} makes PDFs in bulk from two things that people have already: a table in Notion and a document in Google Docs. It was
          made for accountants and others who send the same document many times with other names and numbers.
        </p>
        <p>
          The PDFs are made by an engine of its own, which lays out Word and Google documents as those programs do and gives the same bytes
          for the same template and row. The preview in your browser is drawn by that same engine, so what you see is what is printed.
        </p>
        <p>
          It is open: the whole product can be run on a machine of your own, with a sandbox that plays Google and Notion so that everything
          can be tried without an account. <a href="/help#self-hosting">The help</a> says how.
        </p>
        {maker && <p>{maker}</p>}
        <p>
          Questions go to <a href="/contact">the contact form</a>
          {links.helpCentre !== null && (
            <>
              , answers are in <a href={links.helpCentre}>the help centre</a>
            </>
          )}
          .
        </p>
      </Prose>
    </PageMain>
  );
};

/** `/privacy-policy`: what the product does with data. It has to be true: see `server/retention` and docs/security.md. */
export const PrivacyPolicy = ({ content }: PageProps) => {
  const { productName, legalName, thirdParties } = content.operator;
  const guests = Object.values(thirdParties).flatMap((party) => (party ? [party.name] : []));
  return (
    <PageMain title="Privacy policy" lead={`What ${productName} keeps, for how long, and where it goes.`}>
      <Prose>
        <p>
          {legalName ?? 'The operator of this server'} answers for what is done here with your data. Reach us at{' '}
          <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>.
        </p>
        <h2>What is stored</h2>
        <ul>
          <li>
            Your account: e-mail address, name, how you sign in, your settings, the answers of the two questions after signing in, your plan
            and the number of PDFs made. A password is kept only as a salted hash.
          </li>
          <li>
            Your connections: tokens of Google and Notion, encrypted with a key that is kept apart from the database. Your browser never
            sees Notion’s; Google’s picker gets one that is valid for a short time.
          </li>
          <li>
            Runs: when, with which document and database, which rows, the names of the files, what failed, and to whom PDFs went by mail.
          </li>
          <li>Documents that you chose, by their name and number; files that you uploaded; jobs that you saved; automations you set up.</li>
          <li>Finished PDFs, so that you can download them again.</li>
          <li>What you write to us: messages of the contact form and reviews. A review is shown only after it was published.</li>
          <li>Purchases, as the shop tells us of them. We never see a card.</li>
        </ul>
        <h2>For how long</h2>
        <ul>
          <li>PDFs on the server: 24 hours. Those stored in your Notion are yours.</li>
          <li>
            Runs and their rows, and what became of the rows of automations: 90 days. Texts of mails, warnings and the log of a run go with
            its PDFs. A run that nobody ended is ended after 7 days.
          </li>
          <li>Sessions: until you sign out, at most 7 days without use.</li>
          <li>API keys: until you revoke them. When that was stays known for 90 days.</li>
          <li>
            Mails that we sent, messages of the contact form, reviews that were not published, and the log of changes to accounts: one year.
          </li>
          <li>Bodies of messages from shops and profiles that were merged into another: 30 days.</li>
          <li>Addresses that count requests against abuse: one day.</li>
          <li>Uploads, jobs, connections and the account: until you delete them.</li>
        </ul>
        <h2>Where it goes</h2>
        <p>
          Rows are read from Notion and documents from Google with the access that you gave, and PDFs go into your Notion when you want them
          there. Pictures that rows name by an address are fetched from that address. Mail is sent through the mail server of the operator.
          In the tool no third party sees your data, and files that you open from your own disk for a preview are drawn in your browser.
        </p>
        {guests.length > 0 ? (
          <p>
            On the public pages, never in the tool, the operator offers {guests.join(', ')}. Each is loaded only after you agree or press
            its button, and not before.
          </p>
        ) : (
          <p>These pages load nothing from anybody else: no analytics, no fonts, no widgets.</p>
        )}
        <h2>Google</h2>
        <p>
          We ask Google for your name, your address and <code>drive.file</code>, the permission for single files: {productName} can open the
          documents that you pick or that it made for you, and no others. What we read there is used to make your PDFs and for nothing else;
          it is given to nobody and trains nothing.
        </p>
        <h2>Cookies</h2>
        <p>
          One cookie keeps you signed in. Your browser also remembers your theme, the width of panes, and whether you agreed to analytics
          where there are any. None of it follows you.
        </p>
        <h2>Your rights</h2>
        <p>
          Account → Export gives you everything that is stored about you, as JSON or as tables. Account → Delete account withdraws the
          access at Google and Notion and removes the account, its files, runs, mails and reviews; if a provider does not answer, it is
          tried again for up to a day, and then the account goes without it. Backups of the operator may hold it until they are overwritten.
        </p>
      </Prose>
    </PageMain>
  );
};

/** `/terms-conditions`. */
export const Terms = ({ content }: PageProps) => {
  const { productName, legalName, refundDays, prices } = content.operator;
  const operator = legalName ?? 'the operator of this server';
  return (
    <PageMain title="Terms and conditions" lead={`What you can expect of ${productName}, and what is expected of you.`}>
      <Prose>
        <h2>The service</h2>
        <p>
          {productName} makes PDF documents from your rows and your template. This server is run by {operator}, who gives you these terms.
          The software itself is open and comes under the MIT licence, without a warranty.
        </p>
        <h2>Your account</h2>
        <p>
          You need an account, and the right to use the documents and databases that you connect. Keep your sign-in and your API keys to
          yourself. You can end the account at any time, in the tool, under Account.
        </p>
        <h2>Your content</h2>
        <p>
          Rows, templates and PDFs stay yours. We use them only to make what you ask for. You are responsible for what the documents say and
          for having the right to the data in them: look at a preview before you send a document to anybody.
        </p>
        <h2>Plans and payment</h2>
        {content.hasPlanLimits ? (
          <p>
            The free plan has limits, which <a href="/pricing">the prices</a> name. Paid plans cost ${prices.monthly} per month or $
            {prices.yearly} per year; the lifetime pass costs ${prices.lifetime} once. A plan that is not renewed ends with the period that
            was paid; rows that are ready after that are set to Subscription Expired and set back when you renew.
            {refundDays !== null && ` Within ${refundDays} days of a purchase you get your money back, with no questions asked.`}
          </p>
        ) : (
          <p>{planLead(content)}</p>
        )}
        <h2>Fair use</h2>
        <p>
          Don’t use the service to break the law, to get at what belongs to others, or to overload it. Limits on requests and on runs at one
          time apply to everybody.
        </p>
        <h2>Availability and liability</h2>
        <p>
          We keep the service running as well as we can, and say when it is down. Google and Notion can fail or change, and we can’t answer
          for them. As far as the law allows, liability is limited to what you paid in the last twelve months.
        </p>
        <h2>Changes</h2>
        <p>When these terms change in a way that matters to you, you are told by mail before they apply.</p>
      </Prose>
    </PageMain>
  );
};
