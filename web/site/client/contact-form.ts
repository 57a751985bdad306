import { sendMessage } from './send-message.ts';

/** Sends the form without leaving the page, and says how it went. */
export function enhanceContactForm(form: HTMLFormElement): void {
  const button = form.querySelector('button[type=submit]');
  const status = form.querySelector('[role=status]');
  const alert = form.querySelector('[role=alert]');
  const fieldset = form.querySelector('fieldset');
  if (!button || !status || !alert || !fieldset) return;
  const label = button.textContent;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    status.textContent = '';
    alert.textContent = '';
    const fields = new FormData(form);
    const read = (name: string) => String(fields.get(name) ?? '').trim();
    const message = { name: read('name'), email: read('email'), message: read('message') };
    const missing = Object.entries(message).find(([, value]) => value === '');
    if (missing) {
      alert.textContent = `Failed to send message: Please fill in your ${missing[0]}.`;
      return;
    }
    button.ariaDisabled = 'true';
    button.textContent = 'Sending...';
    try {
      status.textContent = await sendMessage(message);
      form.reset();
    } catch (error) {
      alert.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      button.ariaDisabled = null;
      button.textContent = label;
    }
  });
  fieldset.disabled = false;
}
