import { ContactForm } from '../../features/public/contact-form.tsx';
import { useConfig } from '../../lib/use-config.ts';
import { PublicFrame } from '../public-frame.tsx';

export default function ContactPage() {
  return (
    <PublicFrame>
      <main className="mx-auto flex w-full max-w-lg flex-1 flex-col gap-8 px-6 py-10">
        <div className="flex flex-col gap-2">
          <h1 className="text-[2.5rem] leading-tight font-semibold">Contact</h1>
          <p className="text-base text-muted">A question, a wish, or something that does not work: write, and a person answers.</p>
        </div>
        <ContactForm supportEmail={useConfig()?.supportEmail} />
      </main>
    </PublicFrame>
  );
}
