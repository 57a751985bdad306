import type { Fragment, Owner, Page, Placed } from '../../layout/display-list.ts';
import type { OpenPage, Skeleton } from '../../layout/skeleton.ts';
import { LOWERED } from './content-state.ts';
import type { FragmentContent } from './fragment-content.ts';
import { assemblePage, type ContentSink, type PageAssembly, writeAssembly } from './open-page.ts';
import type { FinishedStream, StreamJoiner } from './stream-joiner.ts';

/** A marked-content sequence of a page; its index in the list is its MCID. */
export interface Sequence {
  readonly owner: Owner;
  /** Top of the first fragment, points from the top of the page. */
  readonly y: number;
}

export interface PageContent {
  readonly stream: FinishedStream;
  /** Nothing but glyphs and their fonts differs from the first document with this skeleton. */
  readonly alike: boolean;
  readonly sequences: readonly Sequence[];
  readonly contents: readonly FragmentContent[];
}

/** Opening of each kind of marked content; the number of the sequence follows those that end in `MCID `. */
const OPENINGS = [
  '',
  '/Artifact BMC\n',
  '/Artifact<</Type/Pagination>>BDC\n',
  '/P<</MCID ',
  '/Lbl<</MCID ',
  '/Link<</MCID ',
  '/Figure<</MCID ',
] as const;
const CONTINUED = 0;
const ARTIFACT = 1;
const PAGINATION = 2;

/** What decides the bytes of a page: the same plan gives the same stream. */
interface Plan {
  readonly openings: readonly number[];
  readonly contents: readonly FragmentContent[];
  readonly positions: readonly number[];
  readonly height: number;
}
interface Remembered {
  readonly plan: Plan;
  readonly stream: FinishedStream;
}
/** A page of the template; compressed when the first document has it unchanged, which most never have. */
interface Kept {
  readonly plan: Plan;
  readonly raw: Uint8Array;
  stream: FinishedStream | undefined;
}

/** An open page as the first document had it, and how others are made of it. */
interface Opened {
  readonly first: PageContent;
  readonly contents: readonly FragmentContent[];
  readonly assembly: PageAssembly;
  /** Kept pages that this one may turn out to be, with their contents at the changing items. */
  readonly candidates: readonly { readonly kept: Kept; readonly raws: readonly Uint8Array[] }[];
}

export interface PageContents {
  /** The pages of a document; with a skeleton that was met before only what changes is written. */
  readonly write: (pages: readonly Page[], skeleton: Skeleton | undefined) => readonly PageContent[];
  /**
   * Keeps pages of the template, compressed as a whole. `seen`: fragments of the document so far; one that comes again (a repeated
   * header row) is an artifact.
   */
  readonly keep: (page: Page, seen: Set<Fragment>) => void;
}

const MAX_REMEMBERED = 400;
/** Most of what is kept, bytes: a thousand usual pages, or a few that are full of waves. */
const MAX_KEPT_BYTES = 1 << 24;

export function openPageContents(
  joiner: StreamJoiner,
  contentOf: (fragment: Fragment) => FragmentContent,
  compress: (raw: Uint8Array) => FinishedStream,
): PageContents {
  const kept: Kept[] = [];
  let keptBytes = 0;
  const latest = new Map<number, Remembered>();

  function planOf(page: Page, seen: Set<Fragment>): { plan: Plan; sequences: Sequence[] } {
    const openings: number[] = [];
    const contents: FragmentContent[] = [];
    const positions: number[] = [];
    const sequences: Sequence[] = [];
    let open = -1;
    let owner: Owner | undefined;
    for (const item of page.items) {
      const content = contentOf(item.fragment);
      contents.push(content);
      positions.push(item.x, item.y);
      if (content.empty) {
        openings.push(CONTINUED);
        continue;
      }
      const current = item.fragment.owner;
      const kind = item.artifact === true ? PAGINATION : current === undefined || seen.has(item.fragment) ? ARTIFACT : kindOf(current);
      seen.add(item.fragment);
      const same =
        kind === open &&
        (kind <= PAGINATION || (current?.node === owner?.node && current?.part === owner?.part && current?.link === owner?.link));
      openings.push(same ? CONTINUED : kind);
      if (!same && kind > PAGINATION && current !== undefined) sequences.push({ owner: current, y: item.y });
      open = kind;
      owner = current;
    }
    return { plan: { openings, contents, positions, height: page.height }, sequences };
  }

  function emit(plan: Plan, sink: ContentSink): void {
    let sequence = 0;
    let open = false;
    for (let index = 0; index < plan.contents.length; index++) {
      const content = plan.contents[index] as FragmentContent;
      if (content.empty) continue;
      const opening = plan.openings[index] as number;
      if (opening !== CONTINUED) {
        if (open) sink.text('EMC\n');
        open = true;
        sink.text(OPENINGS[opening] as string);
        if (opening > PAGINATION) sink.text(`${sequence++}>>BDC\n`);
      }
      sink.text('q 1 0 0 1 ');
      sink.number(plan.positions[index * 2] as number);
      sink.number(plan.height - (plan.positions[index * 2 + 1] as number) - LOWERED);
      sink.text('cm\n');
      sink.content(content, index);
      sink.text('Q\n');
    }
    if (open) sink.text('EMC\n');
  }

  const direct: ContentSink = {
    text: joiner.fresh.text,
    number: joiner.fresh.number,
    content: (content) => {
      const piece = content.deflated?.();
      if (piece !== undefined) joiner.piece(piece);
      else joiner.fresh.bytes(content.raw);
    },
  };

  function write(page: Page, index: number, seen: Set<Fragment>): { readonly content: PageContent; readonly plan: Plan } {
    const { plan, sequences } = planOf(page, seen);
    const { contents } = plan;
    const done = (stream: FinishedStream) => ({ content: { stream, sequences, contents, alike: false }, plan });
    const whole = kept.find((candidate) => samePlan(candidate.plan, plan));
    if (whole !== undefined) return done(streamOf(whole));
    const remembered = latest.get(index);
    if (remembered !== undefined && samePlan(remembered.plan, plan)) return done(remembered.stream);
    emit(plan, direct);
    const stream = joiner.finish();
    if (latest.size < MAX_REMEMBERED) latest.set(index, { plan, stream });
    return done(stream);
  }

  function streamOf(page: Kept): FinishedStream {
    page.stream ??= compress(page.raw);
    return page.stream;
  }

  function open(page: OpenPage, first: PageContent, plan: Plan): Opened {
    const { changing } = page;
    const at = (contents: readonly FragmentContent[]) => changing.map((item) => contents[item] as FragmentContent);
    return {
      first: { ...first, alike: true },
      contents: at(plan.contents),
      assembly: assemblePage(page, (sink) => emit(plan, sink)),
      candidates: kept.flatMap((candidate) => {
        if (candidate.plan.contents.length !== plan.contents.length) return [];
        const contents = plan.contents.map((content, item) =>
          changing.includes(item) ? (candidate.plan.contents[item] as FragmentContent) : content,
        );
        return samePlan(candidate.plan, { ...plan, contents }) ? [{ kept: candidate, raws: at(contents).map(({ raw }) => raw) }] : [];
      }),
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
      if (content !== before && (content.empty !== before.empty || !isPlain(content) || !isPlain(before))) return undefined;
      if (content.raw !== before.raw) same = false;
      if (!usesFontsOf(before, content)) sameFonts = false;
      contents.push(content);
    }
    if (same) return opened.first;
    const { first } = opened;
    const all = sameFonts ? first.contents : replaced(first.contents, changing, contents);
    const whole = opened.candidates.find(({ raws }) => raws.every((raw, index) => raw === contents[index]?.raw));
    if (whole !== undefined) return { ...first, stream: streamOf(whole.kept), contents: all };
    writeAssembly(opened.assembly, contents, joiner);
    return { ...first, stream: joiner.finish(), contents: all };
  }

  const opened = new WeakMap<OpenPage, Opened>();
  return {
    keep: (page, seen) => {
      if (kept.length >= MAX_REMEMBERED || keptBytes >= MAX_KEPT_BYTES) return;
      const { plan } = planOf(page, seen);
      const whole: Plan = { ...plan, contents: plan.contents.map(({ deflated, ...content }) => content) };
      emit(whole, direct);
      const { length } = joiner.fresh;
      const raw = joiner.fresh.view().slice(0, length());
      joiner.fresh.take();
      kept.push({ plan, raw, stream: undefined });
      keptBytes += raw.length;
    },
    write: (pages, skeleton) => {
      const known = skeleton?.pages.map((page) => opened.get(page));
      if (skeleton !== undefined && known?.every((page) => page !== undefined)) {
        const written: PageContent[] = [];
        for (let index = 0; index < pages.length; index++) {
          const content = writeOpened(pages[index] as Page, skeleton.pages[index] as OpenPage, known[index] as Opened);
          if (content === undefined) break;
          written.push(content);
        }
        if (written.length === pages.length) return written;
      }
      const seen = new Set<Fragment>();
      return pages.map((page, index) => {
        const { content, plan } = write(page, index, seen);
        const page_ = skeleton?.pages[index];
        // Only the skeleton's own document shows which items belong to whom.
        if (page_ === undefined || page_.page !== page || opened.has(page_)) return content;
        const made = open(page_, content, plan);
        opened.set(page_, made);
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
function usesFontsOf(a: FragmentContent, b: FragmentContent): boolean {
  const [one, other] = [a.resources.fonts, b.resources.fonts];
  if (one.length !== other.length || !sameCharacters(a.resources.missing, b.resources.missing)) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

function sameCharacters(some: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean {
  if (some === undefined || others === undefined) return some === others;
  return some.size === others.size && [...some].every((character) => others.has(character));
}

/** Text, or nothing, that leads nowhere. */
function isPlain({ resources }: FragmentContent): boolean {
  return (
    resources.pictures === undefined &&
    resources.states === undefined &&
    resources.shadings === undefined &&
    resources.links.length === 0 &&
    resources.destinations.length === 0
  );
}

function kindOf(owner: Owner): number {
  if (owner.link !== undefined) return 5;
  if (owner.part === 'label') return 4;
  if (owner.node.type === 'paragraph') return 3;
  if (owner.node.type === 'drawing') return owner.node.decorative === true ? ARTIFACT : 6;
  // Lines and shading of tables.
  return ARTIFACT;
}

function samePlan(first: Plan, second: Plan): boolean {
  if (first.contents.length !== second.contents.length || first.height !== second.height) return false;
  for (let index = 0; index < first.contents.length; index++) {
    if ((first.contents[index] as FragmentContent).raw !== (second.contents[index] as FragmentContent).raw) return false;
    if (first.openings[index] !== second.openings[index]) return false;
    if (first.positions[index * 2] !== second.positions[index * 2] || first.positions[index * 2 + 1] !== second.positions[index * 2 + 1])
      return false;
  }
  return true;
}
