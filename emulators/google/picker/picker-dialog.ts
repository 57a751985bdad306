/** One view of the dialog: which files it lists, in the terms of the real Picker's `DocsView`. */
export interface DialogView {
  readonly id: string;
  readonly label: string;
  readonly mimeTypes: string;
  readonly query: string;
  readonly fileIds: string;
  readonly parent: string;
  readonly includeFolders: boolean;
  readonly selectFolders: boolean;
  readonly ownedByMe: boolean;
  readonly starred: boolean;
  readonly drives: boolean;
  readonly grid: boolean;
}

/** A file as the Picker tells it to the page: `docs[…]` of its reply. */
export interface PickedDocument {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly url: string;
  readonly iconUrl: string;
  readonly lastEditedUtc: number;
  readonly type: string;
  readonly description: string;
}

export interface DialogOptions {
  /** Base URL of the emulator. */
  readonly origin: string;
  readonly css: string;
  readonly token: string;
  readonly appId: string;
  readonly title: string;
  readonly titleBar: boolean;
  readonly navigation: boolean;
  readonly multiselect: boolean;
  /** 0: no limit. */
  readonly maxItems: number;
  readonly views: readonly DialogView[];
  readonly onLoad: (view: DialogView) => void;
  readonly onPick: (view: DialogView, documents: readonly PickedDocument[]) => void;
  readonly onCancel: (view: DialogView) => void;
}

export interface PickerDialog {
  setVisible(visible: boolean): void;
  isVisible(): boolean;
  dispose(): void;
}

/**
 * The dialog of the Picker, in a shadow tree of the page that asks. It is sent to browsers as text, so it may use nothing from
 * outside itself.
 */
export function openPickerDialog(options: DialogOptions): PickerDialog {
  const make = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties: Readonly<Record<string, string>> = {},
    ...children: readonly (Node | string)[]
  ): HTMLElementTagNameMap[Tag] => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  const host = make('div', { 'data-picker': '' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(options.css);
  root.adoptedStyleSheets = [sheet];

  const close = make('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, '×');
  const tabs = make('div', { class: 'tabs', role: 'tablist' });
  const search = make('input', {
    type: 'search',
    placeholder: 'Search in Drive or paste URL',
    'aria-label': 'Search in Drive or paste URL',
  });
  const list = make('ul', { role: 'listbox', tabindex: '0', 'aria-label': 'Files', 'aria-multiselectable': String(options.multiselect) });
  const status = make('p', { role: 'status' });
  const cancel = make('button', { type: 'button' }, 'Cancel');
  const select = make('button', { type: 'button', class: 'primary' }, 'Select');
  const dialog = make(
    'dialog',
    { 'aria-label': options.title },
    ...(options.titleBar ? [make('header', {}, make('h2', {}, options.title), close)] : []),
    tabs,
    search,
    list,
    status,
    make('footer', {}, cancel, select),
  );
  root.append(dialog);

  let view = options.views[0] as DialogView;
  let folder = '';
  let files: readonly PickedDocument[] = [];
  let active = -1;
  let loading = new AbortController();
  const chosen = new Set<string>();
  const isFolder = (file: PickedDocument) => file.type === 'folder';
  const mayChoose = (file: PickedDocument) => !isFolder(file) || view.selectFolders;

  const hide = () => {
    loading.abort();
    dialog.close();
  };
  const send = (path: string, init: RequestInit) =>
    fetch(`${options.origin}/picker/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
    });

  const mark = () => {
    for (const [index, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(chosen.has(files[index]?.id ?? '')));
      item.classList.toggle('active', index === active);
    }
    const current = list.children[active];
    if (current) {
      list.setAttribute('aria-activedescendant', current.id);
      current.scrollIntoView({ block: 'nearest' });
    } else list.removeAttribute('aria-activedescendant');
    select.disabled = chosen.size === 0;
  };
  const choose = (index: number, toggle: boolean) => {
    const file = files[index];
    if (!file) return;
    active = index;
    const had = chosen.has(file.id);
    if (!(toggle && options.multiselect)) chosen.clear();
    if (toggle && had) chosen.delete(file.id);
    else if (mayChoose(file) && (options.maxItems === 0 || chosen.size < options.maxItems)) chosen.add(file.id);
    mark();
  };
  const pick = async () => {
    const documents = files.filter(({ id }) => chosen.has(id));
    if (documents.length === 0) return;
    select.disabled = true;
    const reply = await send('picks', {
      method: 'POST',
      body: JSON.stringify({ fileIds: documents.map(({ id }) => id), appId: options.appId }),
    }).catch(() => undefined);
    if (!reply?.ok) {
      status.textContent = 'The choice could not be saved. Try again.';
      select.disabled = false;
      return;
    }
    hide();
    options.onPick(view, documents);
  };
  const open = (index: number) => {
    const file = files[index];
    if (!file) return;
    if (isFolder(file) && !(view.selectFolders && chosen.has(file.id))) {
      folder = file.id;
      search.value = '';
      void load();
      return;
    }
    if (!chosen.has(file.id)) choose(index, false);
    void pick();
  };

  const item = (file: PickedDocument, index: number) => {
    const edited = new Date(file.lastEditedUtc).toLocaleDateString(undefined, { dateStyle: 'medium' });
    const element = make(
      'li',
      { role: 'option', id: `file-${index}`, 'aria-selected': 'false', title: file.name },
      make('img', { src: file.iconUrl, width: '20', height: '20', alt: '' }),
      make('span', { class: 'name' }, file.name),
      make('span', { class: 'when' }, edited),
    );
    element.addEventListener('click', (event) => choose(index, options.multiselect || event.ctrlKey || event.metaKey));
    element.addEventListener('dblclick', () => open(index));
    return element;
  };
  const emptyText = () =>
    view.id === 'recently-picked' && search.value === ''
      ? 'Nothing was picked here yet. The other tabs list your files.'
      : 'No files match.';
  const fetchFiles = async () => {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    status.textContent = 'Loading…';
    list.classList.toggle('grid', view.grid);
    const query = new URLSearchParams({ search: search.value });
    for (const [name, value] of Object.entries({ ...view, parent: folder || view.parent })) query.set(name, String(value));
    try {
      const reply = await send(`files?${query}`, { signal });
      const body = (await reply.json()) as { files?: readonly PickedDocument[]; message?: string };
      if (signal.aborted) return;
      files = body.files ?? [];
      status.textContent = reply.ok ? (files.length > 0 ? '' : emptyText()) : (body.message ?? 'The files could not be loaded.');
    } catch {
      if (signal.aborted) return;
      files = [];
      status.textContent = 'The files could not be loaded.';
    }
    chosen.clear();
    active = -1;
    list.replaceChildren(...files.map(item));
    mark();
  };
  let found = Promise.resolve();
  const load = () => {
    found = fetchFiles();
    return found;
  };
  const show = (next: DialogView) => {
    view = next;
    folder = '';
    search.value = next.query;
    for (const [index, tab] of [...tabs.children].entries()) tab.setAttribute('aria-selected', String(options.views[index] === next));
    void load();
  };

  tabs.append(
    ...options.views.map((each) => {
      const tab = make('button', { type: 'button', role: 'tab' }, each.label);
      tab.addEventListener('click', () => show(each));
      return tab;
    }),
  );
  tabs.hidden = !options.navigation || options.views.length < 2;
  let typing: ReturnType<typeof setTimeout> | undefined;
  const searchNow = () => {
    clearTimeout(typing);
    typing = undefined;
    return load();
  };
  search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(searchNow, 150);
  });
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.focus();
    // The first of what was searched for, not of what is still listed.
    void (typing === undefined ? found : searchNow()).then(() => choose(0, false));
  });
  list.addEventListener('keydown', (event) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: files.length - 1 };
    const to = moves[event.key];
    if (to !== undefined) choose(Math.max(0, Math.min(files.length - 1, to)), false);
    else if (event.key === 'Enter') open(active);
    else if (event.key === ' ') choose(active, true);
    else return;
    event.preventDefault();
  });
  const giveUp = () => {
    hide();
    options.onCancel(view);
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    giveUp();
  });
  close.addEventListener('click', giveUp);
  cancel.addEventListener('click', giveUp);
  select.addEventListener('click', () => void pick());

  return {
    setVisible: (visible) => {
      if (!visible) return hide();
      if (!host.isConnected) document.body.append(host);
      if (dialog.open) return;
      dialog.showModal();
      search.focus();
      show(view);
      options.onLoad(view);
    },
    isVisible: () => dialog.open,
    dispose: () => {
      loading.abort();
      host.remove();
    },
  };
}
