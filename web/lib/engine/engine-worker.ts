import {
  collectDiagnostics,
  type Diagnostic,
  openRendering,
  type PagePictures,
  rowFromJson,
  setDecimals,
  type TemplateRendering,
} from '../../../engine/index.ts';
import { browserPlatform } from './browser-platform.ts';
import { diagnosticOf } from './diagnostic-of.ts';
import type { EngineReply, EngineRequest, ShownPages } from './messages.ts';

const platform = browserPlatform();
let opened: { readonly rendering: TemplateRendering; readonly checked: readonly Diagnostic[] } | undefined;
let shown: { readonly id: number; readonly pictures: PagePictures } | undefined;

function show({ id, open, row, decimals, wanted }: Extract<EngineRequest, { type: 'show' }>): ShownPages {
  const started = performance.now();
  if (open) {
    opened = undefined;
    const rendering = openRendering(open.template, open.settings, platform);
    opened = { rendering, checked: open.columns ? rendering.check(open.columns).diagnostics : [] };
  }
  if (!opened) throw new Error('No template is open.');
  const { rendering, checked } = opened;
  const pictures = rendering.pages(row === null ? undefined : setDecimals(rowFromJson(row), decimals));
  shown = { id, pictures };
  const pages = new Map<number, string>();
  for (const page of wanted) if (page < pictures.sizes.length) pages.set(page, pictures.page(page));
  const diagnostics = collectDiagnostics();
  for (const diagnostic of [...rendering.diagnostics, ...checked, ...pictures.diagnostics]) diagnostics.report(diagnostic);
  return {
    sizes: pictures.sizes,
    pages,
    diagnostics: diagnostics.all(),
    took: performance.now() - started,
  };
}

function answer(request: EngineRequest): EngineReply {
  const { id } = request;
  try {
    if (request.type === 'show') return { id, shown: show(request) };
    return { id, svg: shown?.id === request.shown ? shown.pictures.page(request.page) : undefined };
  } catch (error) {
    return { id, refused: diagnosticOf(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => postMessage(answer(data)));
