import type { Fragment, Owner, Page } from '../layout/display-list.ts';
import type { FragmentContent } from './fragment-content.ts';
import type { FinishedStream, StreamJoiner } from './stream-joiner.ts';

/** A marked-content sequence of a page; its index in the list is its MCID. */
export interface Sequence {
  readonly owner: Owner;
  /** Top of the first fragment, points from the top of the page. */
  readonly y: number;
}

export interface PageContent {
  readonly stream: FinishedStream;
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

export interface PageContents {
  /** `seen`: fragments of the document so far; one that comes again (a repeated header row) is an artifact. */
  readonly write: (page: Page, index: number, seen: Set<Fragment>) => PageContent;
  /** Keeps pages of the template, compressed as a whole. */
  readonly keep: (page: Page, seen: Set<Fragment>) => void;
}

const MAX_REMEMBERED = 400;

export function openPageContents(
  joiner: StreamJoiner,
  contentOf: (fragment: Fragment) => FragmentContent,
  compress: (raw: Uint8Array) => FinishedStream,
): PageContents {
  const kept: Kept[] = [];
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

  function emit(plan: Plan): void {
    const { fresh } = joiner;
    let sequence = 0;
    let open = false;
    for (let index = 0; index < plan.contents.length; index++) {
      const content = plan.contents[index] as FragmentContent;
      if (content.empty) continue;
      const opening = plan.openings[index] as number;
      if (opening !== CONTINUED) {
        if (open) fresh.text('EMC\n');
        open = true;
        fresh.text(OPENINGS[opening] as string);
        if (opening > PAGINATION) fresh.text(`${sequence++}>>BDC\n`);
      }
      fresh.text('q 1 0 0 1 ');
      fresh.number(plan.positions[index * 2] as number);
      fresh.number(plan.height - (plan.positions[index * 2 + 1] as number));
      fresh.text('cm\n');
      if (content.deflated !== undefined) joiner.piece(content.deflated);
      else fresh.bytes(content.raw);
      fresh.text('Q\n');
    }
    if (open) fresh.text('EMC\n');
  }

  return {
    keep: (page, seen) => {
      const { plan } = planOf(page, seen);
      const whole: Plan = { ...plan, contents: plan.contents.map(({ deflated, ...content }) => content) };
      emit(whole);
      const { length } = joiner.fresh;
      const raw = joiner.fresh.view().slice(0, length());
      joiner.fresh.take();
      if (kept.length < MAX_REMEMBERED) kept.push({ plan, raw, stream: undefined });
    },
    write: (page, index, seen) => {
      const { plan, sequences } = planOf(page, seen);
      const whole = kept.find((candidate) => samePlan(candidate.plan, plan));
      if (whole !== undefined) {
        whole.stream ??= compress(whole.raw);
        return { stream: whole.stream, sequences, contents: plan.contents };
      }
      const remembered = latest.get(index);
      if (remembered !== undefined && samePlan(remembered.plan, plan))
        return { stream: remembered.stream, sequences, contents: plan.contents };
      emit(plan);
      const stream = joiner.finish();
      if (latest.size < MAX_REMEMBERED) latest.set(index, { plan, stream });
      return { stream, sequences, contents: plan.contents };
    },
  };
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
