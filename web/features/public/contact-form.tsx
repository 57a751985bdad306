import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { showToast } from '../../lib/toasts.ts';
import { sendMessage } from './send-message.ts';

export function ContactForm({ supportEmail }: { readonly supportEmail: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: sendMessage,
    onSuccess: (message) => {
      form.current?.reset();
      showToast({ kind: 'success', title: 'Success', description: message });
    },
    onError: ({ message }) => showToast({ kind: 'error', title: 'Error', description: message }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => String(fields.get(name) ?? '').trim();
    send.mutate({ name: read('name'), email: read('email'), message: read('message') });
  };
  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
      <TextField label="Name" name="name" autoComplete="name" maxLength={200} required />
      <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={320} required />
      <TextArea label="Message" name="message" maxLength={10_000} rows={6} required />
      {send.isSuccess && <Notice>{send.data}</Notice>}
      {send.error && (
        <Notice kind="error">
          {send.error.message}
          {supportEmail && (
            <>
              {' '}
              <a className="underline underline-offset-2" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </>
          )}
        </Notice>
      )}
      <Button type="submit" variant="primary" isBusy={send.isPending} className="self-start">
        {send.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
