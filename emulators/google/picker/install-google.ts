import type { DialogOptions, DialogView, PickerDialog } from './picker-dialog.ts';

export interface ScriptSettings {
  /** Base URL of the emulator. */
  readonly origin: string;
  readonly css: string;
  readonly relayPath: string;
}

interface TokenClientConfig {
  readonly client_id: string;
  readonly scope: string;
  readonly prompt?: string;
  readonly login_hint?: string;
  readonly include_granted_scopes?: boolean;
  readonly state?: string;
  readonly callback: (reply: Readonly<Record<string, string>>) => void;
  readonly error_callback?: (error: { readonly type: string; readonly message: string }) => void;
}

/**
 * Defines `window.gapi` and `window.google.{picker, accounts.oauth2}` with the surface of Google's scripts. It is sent to browsers as
 * text, so it may use nothing from outside itself but its arguments.
 */
export function installGoogle({ origin, css, relayPath }: ScriptSettings, openDialog: (options: DialogOptions) => PickerDialog): void {
  const Action = { CANCEL: 'cancel', PICKED: 'picked', ERROR: 'error', LOADED: 'loaded' };
  const Response = { ACTION: 'action', DOCUMENTS: 'docs', PARENTS: 'parents', VIEW: 'viewToken' };
  const Document = {
    ...{ ID: 'id', NAME: 'name', MIME_TYPE: 'mimeType', URL: 'url', EMBEDDABLE_URL: 'embedUrl', ICON_URL: 'iconUrl', TYPE: 'type' },
    ...{ LAST_EDITED_UTC: 'lastEditedUtc', PARENT_ID: 'parentId', SERVICE_ID: 'serviceId', IS_NEW: 'isNew', DESCRIPTION: 'description' },
  };
  const Feature = {
    ...{ MULTISELECT_ENABLED: 'multiselectEnabled', MINE_ONLY: 'mineOnly', NAV_HIDDEN: 'navHidden', SUPPORT_DRIVES: 'sdr' },
    ...{ SIMPLE_UPLOAD_ENABLED: 'simpleUploadEnabled', SUPPORT_TEAM_DRIVES: 'sdr' },
  };
  const ViewId = {
    ...{ DOCS: 'all', DOCUMENTS: 'documents', FOLDERS: 'folders', PDFS: 'pdfs', RECENTLY_PICKED: 'recently-picked' },
    ...{ DOCS_IMAGES: 'docs-images', SPREADSHEETS: 'spreadsheets', PRESENTATIONS: 'presentations', FORMS: 'forms' },
  };
  const DocsViewMode = { GRID: 'grid', LIST: 'list' };
  const DocsViewSharedDrives = { ONLY: 'only', INCLUDE: 'include' };
  const labels = new Map([
    ['all', 'Drive'],
    ['documents', 'Documents'],
    ['folders', 'Folders'],
    ['pdfs', 'PDFs'],
    ['recently-picked', 'Recent'],
  ]);

  class View {
    readonly viewId: string;
    protected readonly settings: { -readonly [Key in keyof DialogView]: DialogView[Key] };
    constructor(viewId = ViewId.DOCS) {
      this.viewId = viewId;
      this.settings = {
        id: viewId,
        label: labels.get(viewId) ?? 'Drive',
        mimeTypes: '',
        query: '',
        fileIds: '',
        parent: '',
        includeFolders: viewId === ViewId.FOLDERS,
        selectFolders: false,
        ownedByMe: false,
        starred: false,
        drives: false,
        grid: false,
      };
    }
    getId() {
      return this.viewId;
    }
    setMimeTypes(types: string) {
      this.settings.mimeTypes = types;
      return this;
    }
    setQuery(query: string) {
      this.settings.query = query;
      return this;
    }
    setLabel(label: string) {
      this.settings.label = label;
      return this;
    }
    describe(): DialogView {
      return this.settings;
    }
  }

  class DocsView extends View {
    setFileIds(ids: string) {
      this.settings.fileIds = ids;
      return this;
    }
    setIncludeFolders(include: boolean) {
      this.settings.includeFolders = include;
      return this;
    }
    setSelectFolderEnabled(enabled: boolean) {
      this.settings.selectFolders = enabled;
      return this;
    }
    setMode(mode: string) {
      this.settings.grid = mode === DocsViewMode.GRID;
      return this;
    }
    setOwnedByMe(mine: boolean) {
      this.settings.ownedByMe = mine;
      return this;
    }
    setStarred(starred: boolean) {
      this.settings.starred = starred;
      return this;
    }
    setEnableDrives(enabled: boolean) {
      this.settings.drives = enabled;
      if (enabled && this.settings.label === labels.get(this.viewId)) this.settings.label = 'Shared drives';
      return this;
    }
    setParent(parent: string) {
      this.settings.parent = parent;
      return this;
    }
  }

  class PickerBuilder {
    private callback: (reply: Readonly<Record<string, unknown>>) => void = () => {};
    private appId = '';
    private token = '';
    private title = 'Select a file';
    private titleBar = true;
    private maxItems = 0;
    private readonly features = new Set<string>();
    private readonly views: View[] = [];
    setCallback(callback: (reply: Readonly<Record<string, unknown>>) => void) {
      this.callback = callback;
      return this;
    }
    setAppId(id: string) {
      this.appId = String(id);
      return this;
    }
    setOAuthToken(token: string) {
      this.token = token;
      return this;
    }
    setTitle(title: string) {
      this.title = title;
      return this;
    }
    hideTitleBar() {
      this.titleBar = false;
      return this;
    }
    setMaxItems(most: number) {
      this.maxItems = most;
      return this;
    }
    enableFeature(feature: string) {
      this.features.add(feature);
      return this;
    }
    disableFeature(feature: string) {
      this.features.delete(feature);
      return this;
    }
    isFeatureEnabled(feature: string) {
      return this.features.has(feature);
    }
    addView(view: View | string) {
      this.views.push(view instanceof View ? view : new DocsView(view));
      return this;
    }
    setDeveloperKey(_key: string) {
      return this;
    }
    setLocale(_locale: string) {
      return this;
    }
    setOrigin(_origin: string) {
      return this;
    }
    setRelayUrl(_url: string) {
      return this;
    }
    setSize(_width: number, _height: number) {
      return this;
    }
    build(): PickerDialog {
      const mine = this.features.has(Feature.MINE_ONLY);
      const views = (this.views.length > 0 ? this.views : [new DocsView()]).map((view) => {
        const described = view.describe();
        return {
          ...described,
          ownedByMe: described.ownedByMe || mine,
          drives: described.drives && this.features.has(Feature.SUPPORT_DRIVES),
        };
      });
      const answer = (action: string, view: DialogView, more: Readonly<Record<string, unknown>> = {}) =>
        this.callback({ action, viewToken: [view.id, null, {}], ...more });
      return openDialog({
        origin,
        css,
        token: this.token,
        appId: this.appId,
        title: this.title,
        titleBar: this.titleBar,
        navigation: !this.features.has(Feature.NAV_HIDDEN),
        multiselect: this.features.has(Feature.MULTISELECT_ENABLED),
        maxItems: this.maxItems,
        views,
        onLoad: (view) => answer(Action.LOADED, view),
        onPick: (view, docs) => answer(Action.PICKED, view, { docs }),
        onCancel: (view) => answer(Action.CANCEL, view),
      });
    }
  }

  const initTokenClient = (config: TokenClientConfig) => ({
    requestAccessToken: (overrides: Partial<TokenClientConfig> = {}) => {
      const all = { ...config, ...overrides };
      const query = new URLSearchParams({
        client_id: all.client_id,
        redirect_uri: `${origin}${relayPath}`,
        response_type: 'token',
        scope: all.scope,
        state: location.origin,
        include_granted_scopes: String(all.include_granted_scopes ?? true),
        ...(all.prompt ? { prompt: all.prompt } : {}),
        ...(all.login_hint ? { login_hint: all.login_hint } : {}),
      });
      const popup = window.open(`${origin}/o/oauth2/v2/auth?${query}`, 'google-consent', 'popup,width=520,height=720');
      if (!popup) {
        all.error_callback?.({ type: 'popup_failed_to_open', message: 'Failed to open popup window.' });
        return;
      }
      // The reply may still be on its way when the window is seen closed.
      let closedFor = 0;
      const watch = setInterval(() => {
        closedFor = popup.closed ? closedFor + 1 : 0;
        if (closedFor < 3) return;
        finish();
        all.error_callback?.({ type: 'popup_closed', message: 'Popup window closed.' });
      }, 300);
      const receive = (event: MessageEvent) => {
        if (event.origin !== origin || event.source !== popup || event.data?.type !== 'emulated-google-token') return;
        finish();
        all.callback({ ...event.data.reply, ...(all.state === undefined ? {} : { state: all.state }) });
      };
      const finish = () => {
        clearInterval(watch);
        window.removeEventListener('message', receive);
      };
      window.addEventListener('message', receive);
    },
  });
  const scopesOf = (reply: { readonly scope?: string }) => new Set((reply.scope ?? '').split(' '));
  const oauth2 = {
    initTokenClient,
    revoke: (token: string, done: (reply: { readonly successful: boolean }) => void = () => {}) => {
      fetch(`${origin}/revoke?token=${encodeURIComponent(token)}`, { method: 'POST', mode: 'no-cors' }).then(
        () => done({ successful: true }),
        () => done({ successful: false }),
      );
    },
    hasGrantedAllScopes: (reply: { readonly scope?: string }, ...scopes: readonly string[]) =>
      scopes.every((scope) => scopesOf(reply).has(scope)),
    hasGrantedAnyScope: (reply: { readonly scope?: string }, ...scopes: readonly string[]) =>
      scopes.some((scope) => scopesOf(reply).has(scope)),
  };

  const target = window as unknown as { gapi?: object; google?: { picker?: object; accounts?: Record<string, unknown> } };
  target.gapi = {
    load: (_names: string, then: (() => void) | { readonly callback?: () => void } = () => {}) => {
      queueMicrotask(() => (typeof then === 'function' ? then() : then.callback?.()));
    },
  };
  const google = target.google ?? {};
  google.picker = { Action, Response, Document, Feature, ViewId, DocsViewMode, DocsViewSharedDrives, View, DocsView, PickerBuilder };
  google.accounts = { ...google.accounts, oauth2 };
  target.google = google;
}
