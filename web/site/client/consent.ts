import { type GuestPlace, loadScript } from './guest.ts';

const KEY = 'analytics';

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Asks once and remembers the answer in this browser; a link in the footer asks again. Analytics come only after a yes. */
export function enhanceConsent(section: HTMLElement): void {
  const { script, attributes } = JSON.parse(section.dataset['consent'] ?? '{}') as GuestPlace;
  let isLoaded = false;
  const act = (answer: string | null) => {
    section.hidden = answer !== null;
    if (answer !== 'yes' || script === undefined || isLoaded) return;
    isLoaded = true;
    // Nobody waits for it, and a visitor who blocks it need not hear of that.
    void loadScript(script, attributes).catch(() => {});
  };
  for (const button of section.querySelectorAll<HTMLElement>('[data-answer]')) {
    button.addEventListener('click', () => {
      const answer = button.dataset['answer'] ?? 'no';
      try {
        localStorage.setItem(KEY, answer);
      } catch {
        // It is asked again on the next page.
      }
      act(answer);
      // What is loaded can't be taken out of the page.
      if (answer === 'no' && isLoaded) location.reload();
    });
  }
  const again = document.querySelector<HTMLElement>('[data-consent-again]');
  if (again) {
    again.hidden = false;
    again.addEventListener('click', () => {
      section.hidden = false;
      section.querySelector('button')?.focus();
    });
  }
  act(remembered());
}
