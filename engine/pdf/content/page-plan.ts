import type { Fragment, Owner, Page } from '../../layout/display-list.ts';
import { LOWERED } from './content-state.ts';
import type { FragmentContent } from './fragment-content.ts';
import type { ContentSink } from './open-page.ts';

/** A marked-content sequence of a page; its index in the list is its MCID (ISO 32000-1 14.7.4). */
export interface Sequence {
  readonly owner: Owner;
  /** Top of the first fragment, points from the top of the page. */
  readonly y: number;
}

/** What decides the bytes of a page: the same plan gives the same stream. Its lists go by the items of the page. */
export interface PagePlan {
  /** Indices into OPENINGS. */
  readonly openings: readonly number[];
  readonly contents: readonly FragmentContent[];
  /** x and y of each item in turn, points from the top left. */
  readonly positions: readonly number[];
  /** Points. */
  readonly height: number;
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
const PARAGRAPH = 3;
const LABEL = 4;
const LINK = 5;
const FIGURE = 6;

/**
 * Which marked content each item of a page belongs to. `seen`: fragments of the document so far, to which those of the page are added;
 * one that comes again (a repeated header row) is an artifact.
 */
export function planPage(
  page: Page,
  seen: Set<Fragment>,
  contentOf: (fragment: Fragment) => FragmentContent,
): { readonly plan: PagePlan; readonly sequences: readonly Sequence[] } {
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

/** Writes the content of a page, in marked content (ISO 32000-1 14.6). */
export function emitPage(plan: PagePlan, sink: ContentSink): void {
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

function kindOf(owner: Owner): number {
  if (owner.link !== undefined) return LINK;
  if (owner.part === 'label') return LABEL;
  if (owner.node.type === 'paragraph') return PARAGRAPH;
  if (owner.node.type === 'drawing') return owner.node.decorative === true ? ARTIFACT : FIGURE;
  // Lines and shading of tables.
  return ARTIFACT;
}

/** Whether both give the same stream. */
export function samePlan(first: PagePlan, second: PagePlan): boolean {
  if (first.contents.length !== second.contents.length || first.height !== second.height) return false;
  for (let index = 0; index < first.contents.length; index++) {
    if ((first.contents[index] as FragmentContent).raw !== (second.contents[index] as FragmentContent).raw) return false;
    if (first.openings[index] !== second.openings[index]) return false;
    if (first.positions[index * 2] !== second.positions[index * 2] || first.positions[index * 2 + 1] !== second.positions[index * 2 + 1])
      return false;
  }
  return true;
}
