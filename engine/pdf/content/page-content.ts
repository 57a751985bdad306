import type { Fragment, Page, Placed } from '../../layout/display-list.ts';
import type { OpenPage, Skeleton } from '../../layout/skeleton.ts';
import type { FragmentContent } from './fragment-content.ts';
import { type Candidate, openKeptPages } from './kept-pages.ts';
import { assemblePage, type ContentSink, type PageAssembly, writeAssembly } from './open-page.ts';
import { emitPage, type PagePlan, planPage, type Sequence, samePlan } from './page-plan.ts';
import type { FinishedStream, StreamJoiner } from './stream-joiner.ts';

export interface MarkedContent {
  readonly sequences: readonly Sequence[];
  readonly contents: readonly FragmentContent[];
}

export interface PageContent extends MarkedContent {
  readonly stream: FinishedStream;
  /** Nothing but glyphs and their fonts differs from the first document with this skeleton, whose sequences these are. */
  readonly alike: boolean;
}

interface Remembered {
  readonly plan: PagePlan;
  readonly stream: FinishedStream;
}

/** An open page as the first document had it, and how others are made of it. */
interface Opened {
  readonly first: PageContent;
  readonly contents: readonly FragmentContent[];
  readonly assembly: PageAssembly;
  readonly candidates: readonly Candidate[];
}

export interface PageContents {
  /** The pages of a document; with a skeleton that was met before only what changes is written. */
  readonly write: (pages: readonly Page[], skeleton: Skeleton | undefined) => readonly PageContent[];
  /** What is on the pages of a document, which were just written, by its own paragraphs: what is alike names those of the first one. */
  readonly mark: (pages: readonly Page[], written: readonly PageContent[]) => readonly MarkedContent[];
  /** Keeps a page of the template, compressed as a whole. `seen`: fragments of the template so far, to which those of the page are added. */
  readonly keep: (page: Page, seen: Set<Fragment>) => void;
}

const MAX_REMEMBERED = 400;

/** Writes pages, and keeps what later documents have again; compressed fragments are joined, kept pages compressed by `compress`. */
export function openPageContents(
  joiner: StreamJoiner,
  contentOf: (fragment: Fragment) => FragmentContent,
  compress: (raw: Uint8Array) => FinishedStream,
): PageContents {
  const kept = openKeptPages(compress);
  const latest = new Map<number, Remembered>();

  const direct: ContentSink = {
    text: joiner.fresh.text,
    number: joiner.fresh.number,
    content: (content) => {
      const piece = content.deflated?.();
      if (piece !== undefined) joiner.piece(piece);
      else joiner.fresh.bytes(content.raw);
    },
  };

  function write(page: Page, index: number, seen: Set<Fragment>): { readonly content: PageContent; readonly plan: PagePlan } {
    const { plan, sequences } = planPage(page, seen, contentOf);
    const { contents } = plan;
    const done = (stream: FinishedStream) => ({ content: { stream, sequences, contents, alike: false }, plan });
    const whole = kept.find(plan);
    if (whole !== undefined) return done(whole.stream());
    const remembered = latest.get(index);
    if (remembered !== undefined && samePlan(remembered.plan, plan)) return done(remembered.stream);
    emitPage(plan, direct);
    const stream = joiner.finish();
    if (latest.size < MAX_REMEMBERED) latest.set(index, { plan, stream });
    return done(stream);
  }

  function open(page: OpenPage, first: PageContent, plan: PagePlan): Opened {
    const { changing } = page;
    return {
      first: { ...first, alike: true },
      contents: changing.map((item) => plan.contents[item] as FragmentContent),
      assembly: assemblePage(page, (sink) => emitPage(plan, sink)),
      candidates: kept.candidates(plan, changing),
    };
  }

  /** Undefined when more than glyphs differs from the first document. */
  function writeOpened(page: Page, { changing }: OpenPage, opened: Opened): PageContent | undefined {
    if (changing.length === 0) return opened.first;
    const contents: FragmentContent[] = [];
    let same = true;
    let sameFonts = true;
    for (let index = 0; index < changing.length; index++) {
      const content = contentOf((page.items[changing[index] as number] as Placed).fragment);
      const before = opened.contents[index] as FragmentContent;
      if (content !== before && (content.empty !== before.empty || !content.plain || !before.plain)) return undefined;
      if (content.raw !== before.raw) same = false;
      if (!usesFontsOf(before, content)) sameFonts = false;
      contents.push(content);
    }
    if (same) return opened.first;
    const { first } = opened;
    const all = sameFonts ? first.contents : replaced(first.contents, changing, contents);
    const whole = opened.candidates.find(({ raws }) => raws.every((raw, index) => raw === contents[index]?.raw));
    if (whole !== undefined) return { ...first, stream: whole.page.stream(), contents: all };
    writeAssembly(opened.assembly, contents, joiner);
    const { sequences, alike } = first;
    return { stream: joiner.finish(), alike, sequences, contents: all };
  }

  const opened = new WeakMap<OpenPage, Opened>();

  /** Undefined where the skeleton is new, or more than glyphs differs from its first document. */
  function writeAgain(pages: readonly Page[], skeleton: Skeleton): readonly PageContent[] | undefined {
    const written: PageContent[] = [];
    for (let index = 0; index < pages.length; index++) {
      const open = skeleton.pages[index] as OpenPage;
      const known = opened.get(open);
      const content = known && writeOpened(pages[index] as Page, open, known);
      if (content === undefined) return undefined;
      written.push(content);
    }
    return written;
  }

  return {
    keep: (page, seen) => {
      if (kept.isFull()) return;
      const { plan } = planPage(page, seen, contentOf);
      const whole: PagePlan = { ...plan, contents: plan.contents.map(({ deflated, ...content }) => content) };
      emitPage(whole, direct);
      const { length } = joiner.fresh;
      const raw = joiner.fresh.view().slice(0, length());
      joiner.fresh.take();
      kept.add(plan, raw);
    },
    mark: (pages, written) => {
      if (!written.every(({ alike }) => alike)) return written;
      const seen = new Set<Fragment>();
      return pages.map((page) => {
        const { plan, sequences } = planPage(page, seen, contentOf);
        return { sequences, contents: plan.contents };
      });
    },
    write: (pages, skeleton) => {
      const again = skeleton && writeAgain(pages, skeleton);
      if (again !== undefined) return again;
      const seen = new Set<Fragment>();
      return pages.map((page, index) => {
        const { content, plan } = write(page, index, seen);
        const openPage = skeleton?.pages[index];
        // Only the skeleton's own document shows which items belong to whom.
        if (openPage === undefined || openPage.page !== page || opened.has(openPage)) return content;
        const made = open(openPage, content, plan);
        opened.set(openPage, made);
        return made.first;
      });
    },
  };
}

function replaced(
  contents: readonly FragmentContent[],
  changing: readonly number[],
  others: readonly FragmentContent[],
): readonly FragmentContent[] {
  const all = [...contents];
  changing.forEach((item, index) => {
    all[item] = others[index] as FragmentContent;
  });
  return all;
}

/** Fonts, and what they lack. */
function usesFontsOf({ resources: a }: FragmentContent, { resources: b }: FragmentContent): boolean {
  const { fonts } = a;
  const { fonts: others } = b;
  if (fonts.length !== others.length || (a.missing !== b.missing && !sameCharacters(a.missing, b.missing))) return false;
  for (let index = 0; index < fonts.length; index++) if (fonts[index] !== others[index]) return false;
  return true;
}

function sameCharacters(some: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean {
  if (some === undefined || others === undefined) return false;
  return some.size === others.size && [...some].every((character) => others.has(character));
}
