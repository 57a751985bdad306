import type { PickerPickedEvent } from '@googleworkspace/drive-picker-element';

export interface PickerAccess {
  /** Google's loader, or the emulator's. */
  readonly script: string;
  readonly appId: string;
  readonly apiKey: string | null;
  /** Short-lived, for the files that the user picks alone. */
  readonly token: string;
}

export interface PickedDocument {
  readonly id: string;
  readonly name: string;
}

const VIEWS: readonly Readonly<Record<string, string>>[] = [
  { 'view-id': 'RECENTLY_PICKED' },
  { 'view-id': 'DOCUMENTS' },
  { 'view-id': 'DOCS', 'include-folders': 'true', 'mime-types': 'application/vnd.google-apps.document' },
  { 'view-id': 'DOCS', 'enable-drives': 'true', 'include-folders': 'true', 'mime-types': 'application/vnd.google-apps.document' },
];

/** Opens Google's picker with the views Recent, Documents, Drive and Shared Drive. Null: the user has closed it. */
export async function pickDocument({ script, appId, apiKey, token }: PickerAccess): Promise<PickedDocument | null> {
  // The element would load Google's own script; once `gapi` is there it takes that.
  await loadScript(script);
  await import('@googleworkspace/drive-picker-element');
  const picker = document.createElement('drive-picker');
  picker.setAttribute('app-id', appId);
  picker.setAttribute('oauth-token', token);
  picker.setAttribute('title', 'Select a document');
  picker.setAttribute('origin', location.origin);
  if (apiKey !== null) picker.setAttribute('developer-key', apiKey);
  for (const attributes of VIEWS) {
    const view = document.createElement('drive-picker-docs-view');
    for (const [name, value] of Object.entries(attributes)) view.setAttribute(name, value);
    picker.append(view);
  }
  try {
    return await new Promise<PickedDocument | null>((resolve, reject) => {
      picker.addEventListener('picker-picked', (event) => {
        const [picked] = (event as PickerPickedEvent).detail.docs ?? [];
        resolve(picked ? { id: picked.id, name: picked.name ?? '' } : null);
      });
      picker.addEventListener('picker-canceled', () => resolve(null));
      picker.addEventListener('picker-error', () => reject(new Error("Google's picker could not be opened. Try again.")));
      document.body.append(picker);
    });
  } finally {
    picker.remove();
  }
}

let loaded: Promise<void> | undefined;

function loadScript(address: string): Promise<void> {
  loaded ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.nonce = globalThis.__webpack_nonce__ ?? '';
    script.onload = () => resolve();
    script.onerror = () => {
      loaded = undefined;
      script.remove();
      reject(new Error("Google's picker could not be loaded. Check the connection and what blocks scripts, then try again."));
    };
    document.head.append(script);
  });
  return loaded;
}
