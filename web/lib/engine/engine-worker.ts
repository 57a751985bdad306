import {
  type Confidence,
  type Diagnostic,
  distinctDiagnostics,
  openRendering,
  type PagePictures,
  rowFromJson,
  setDecimals,
  type TemplateRendering,
  thrownDiagnostic,
} from '../../../engine/index.ts';
import { browserPlatform } from './browser-platform.ts';
import type { EngineReply, EngineRequest, SentPage, ShownPages } from './messages.ts';
import { openPageSender } from './sent-pages.ts';

const platform = browserPlatform();
interface Opened {
  readonly rendering: TemplateRendering;
  /** Faults of the template, whatever is in its rows. */
  readonly faults: readonly Diagnostic[];
  readonly confidence: Confidence;
}

let opened: Opened | undefined;
const send = openPageSender();
let shown: { readonly id: number; readonly pictures: PagePictures } | undefined;

function show({ id, open, row, decimals, wanted }: Extract<EngineRequest, { type: 'show' }>): ShownPages<SentPage> {
  const started = performance.now();
  if (open) {
    opened = undefined;
    const rendering = openRendering(open.template, open.settings, platform);
    // It lays the template out: what is found later is of rows.
    const confidence = rendering.judge();
    const checked = open.columns ? rendering.check(open.columns).diagnostics : [];
    opened = { rendering, faults: [...rendering.diagnostics, ...checked], confidence };
  }
  if (!opened) throw new Error('No template is open.');
  const { rendering, faults, confidence } = opened;
  const pictures = rendering.pages(row === null ? undefined : setDecimals(rowFromJson(row), decimals));
  shown = { id, pictures };
  const drawings = wanted.filter((page) => page < pictures.sizes.length).map((page) => [page, pictures.drawing(page)] as const);
  return {
    sizes: pictures.sizes,
    pages: new Map(drawings.map(([page, drawing]) => [page, send(page, drawing)])),
    diagnostics: distinctDiagnostics([...faults, ...pictures.diagnostics]),
    confidence,
    took: performance.now() - started,
  };
}

function answer(request: EngineRequest): EngineReply {
  const { id } = request;
  try {
    if (request.type === 'show') return { id, shown: show(request) };
    const { page } = request;
    return { id, page: shown?.id === request.shown ? send(page, shown.pictures.drawing(page)) : undefined };
  } catch (error) {
    return { id, refused: thrownDiagnostic(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => postMessage(answer(data)));
