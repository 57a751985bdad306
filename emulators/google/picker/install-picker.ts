import type { DialogOptions, DialogView, PickerDialog } from './picker-dialog.ts';

export interface PickerSettings {
  /** Base URL of the emulator. */
  readonly origin: string;
  readonly css: string;
}

/**
 * Defines `window.gapi` and `window.google.picker` with the surface of Google's scripts. It is sent to browsers as text, so it may use
 * nothing from outside itself but its arguments.
 */
export function installPicker({ origin, css }: PickerSettings, openDialog: (options: DialogOptions) => PickerDialog): void {
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

  const target = window as unknown as { gapi?: object; google?: object };
  target.gapi = {
    load: (_names: string, then: (() => void) | { readonly callback?: () => void } = () => {}) => {
      queueMicrotask(() => (typeof then === 'function' ? then() : then.callback?.()));
    },
  };
  const picker = { Action, Response, Document, Feature, ViewId, DocsViewMode, DocsViewSharedDrives, View, DocsView, PickerBuilder };
  target.google = { ...target.google, picker };
}
