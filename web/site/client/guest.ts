export interface GuestPlace {
  readonly name: string;
  readonly script?: string;
  readonly frame?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Milliseconds that somebody else's server may take. */
const PATIENCE = 15_000;

/** Puts the script into the page; rejects when it can't be loaded in time. */
export function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    const timer = setTimeout(() => reject(new Error('too slow')), PATIENCE);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      reject(new Error('not loaded'));
    };
    document.head.append(script);
  });
}

/** Rejects when nothing answers there: a frame itself does not tell. */
async function loadFrame(place: HTMLElement, src: string, title: string): Promise<void> {
  await fetch(src, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) });
  const frame = document.createElement('iframe');
  frame.src = src;
  frame.title = title;
  frame.className = 'aspect-video min-h-96 w-full rounded-lg border border-line';
  place.replaceChildren(frame);
}

/** Loads the third party of this place when its button is pressed. */
export function enhanceGuest(place: HTMLElement): void {
  const { name, script, frame, attributes } = JSON.parse(place.dataset['guest'] ?? '{}') as GuestPlace;
  const button = place.querySelector<HTMLButtonElement>('[data-load]');
  const status = place.querySelector('[role=status]');
  button?.addEventListener('click', async () => {
    button.disabled = true;
    if (status) status.textContent = '';
    try {
      if (frame !== undefined) await loadFrame(place, frame, name);
      else if (script !== undefined) {
        await loadScript(script, attributes);
        button.hidden = true;
      }
    } catch {
      button.disabled = false;
      if (status) status.textContent = place.dataset['failure'] ?? '';
    }
  });
}
