import '../site.css';
import { takeFarewell } from '../../lib/session/farewell.ts';
import { enhanceConsent } from './consent.ts';
import { enhanceContactForm } from './contact-form.ts';
import { enhanceGuest } from './guest.ts';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/** The answer of a call, or undefined for those who may not have it. */
async function ask<T>(path: string): Promise<T | undefined> {
  try {
    const answer = await fetch(path);
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** The menu closes by Escape, and by a click beside it. */
function enhanceMenu(menu: HTMLDetailsElement): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}

async function markOwnPlan(plans: HTMLElement): Promise<void> {
  const profile = await ask<{ planType: string }>('/api/profile');
  const card = profile && plans.querySelector<HTMLElement>(`[data-plan="${CSS.escape(profile.planType)}"]`);
  const note = card?.querySelector<HTMLElement>('[data-current-note]');
  if (!card || !note) return;
  card.dataset['current'] = '';
  card.querySelector('[data-buy]')?.remove();
  note.hidden = false;
}

/** Which settings the server has; it tells administrators alone. */
async function showSetup(note: HTMLElement): Promise<void> {
  const settings = await ask<readonly { name: string; isSet: boolean }[]>('/api/admin/setup');
  if (!settings) return;
  note.textContent = 'What this server has is beside each; values are not shown.';
  for (const { name, isSet } of settings) {
    const cell = document.querySelector(`[data-setting="${CSS.escape(name)}"]`);
    if (cell) cell.textContent = isSet ? '✓ set' : 'not set';
  }
}

function enhanceCopy(button: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
      button.textContent = 'Copied!';
    } catch {
      // Browsers let a page copy over HTTPS alone.
      button.parentElement?.querySelector('input')?.select();
      button.textContent = 'Press Ctrl+C';
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
}

/** What the application had to say when it left for this page. */
function showFarewell(): void {
  const farewell = takeFarewell();
  if (!farewell) return;
  const toast = document.createElement('p');
  toast.setAttribute('role', 'status');
  toast.dataset['kind'] = 'success';
  toast.className = 'fixed bottom-4 left-4 z-20 rounded-lg border border-line bg-surface p-4 shadow-float';
  document.body.append(toast);
  toast.textContent = [farewell.title, farewell.description].filter(Boolean).join('. ');
  setTimeout(() => toast.remove(), 5000);
}

showFarewell();
const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]');
if (menu) enhanceMenu(menu);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-contact]')) enhanceContactForm(form);
for (const place of all('[data-guest]')) enhanceGuest(place);
for (const section of all('[data-consent]')) enhanceConsent(section);
for (const button of all('[data-copy]')) enhanceCopy(button);
if (document.querySelector('[data-signed-in]')) {
  for (const plans of all('[data-plans]')) void markOwnPlan(plans);
  for (const note of all('[data-setup-note]')) void showSetup(note);
}
// The contact entry of the menu opens the chat too: the click that chose it is the one it waits for.
if (location.hash === '#chat') document.querySelector<HTMLElement>('#chat [data-load]')?.click();
