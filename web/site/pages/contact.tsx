import { Button } from '../../components/controls/button.tsx';
import { TextArea, TextField } from '../../components/controls/field.tsx';
import { Guest } from '../guest.tsx';
import { PageMain, type PageProps } from '../parts.tsx';

/** `/contact`: the form, whose states `client/contact-form.ts` shows. */
export function Contact({ content }: PageProps) {
  const { replyHours, thirdParties } = content.operator;
  return (
    <PageMain
      title="Contact"
      width="max-w-xl"
      lead={`A question, a wish, or something that does not work: write, and a person answers${
        replyHours === null ? '.' : ` within ${replyHours} hours.`
      }`}
    >
      <form data-contact className="flex flex-col gap-4">
        {/* Before the script is there, the browser would put the message into the address of a page that sends nothing. */}
        <fieldset disabled className="contents">
          <TextField label="Name" name="name" autoComplete="name" maxLength={200} required />
          <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={320} required />
          <TextArea label="Message" name="message" maxLength={10_000} rows={6} required />
          <Button type="submit" variant="primary" className="self-start">
            Send Message
          </Button>
        </fieldset>
        <noscript>
          <p className="rounded-lg bg-accent-soft p-3">This form needs JavaScript. Write a mail instead.</p>
        </noscript>
        <p role="status" className="rounded-lg bg-accent-soft p-3 empty:hidden" />
        <p role="alert" className="rounded-lg bg-danger-soft p-3 empty:hidden" />
        <p className="text-muted">
          Or write to{' '}
          <a className="text-accent underline underline-offset-2" href={`mailto:${content.supportEmail}`}>
            {content.supportEmail}
          </a>
          .
        </p>
      </form>
      <Guest
        party={thirdParties.booking}
        what="Book a live demo"
        failure="Failed to load booking system. Please try again later."
        id="booking"
      />
      <Guest party={thirdParties.chat} what="Open the chat" failure="The chat can not be loaded now." id="chat" />
    </PageMain>
  );
}
