import type { FragmentContent } from './fragment-content.ts';
import { type PagePlan, samePlan } from './page-plan.ts';
import type { FinishedStream } from './stream-joiner.ts';

/** A page of the template. */
export interface KeptPage {
  readonly plan: PagePlan;
  /** Compressed when the first document has the page unchanged, which most never have. */
  readonly stream: () => FinishedStream;
}

/** A page of the template that one of a document may turn out to be, with the bytes of its contents at the changing items. */
export interface Candidate {
  readonly page: KeptPage;
  readonly raws: readonly Uint8Array[];
}

/** Pages of the template as they stand, to be found again in documents. */
export interface KeptPages {
  readonly isFull: () => boolean;
  readonly add: (plan: PagePlan, raw: Uint8Array) => void;
  readonly find: (plan: PagePlan) => KeptPage | undefined;
  /** Those that the plan makes when only contents at its changing items are other ones. */
  readonly candidates: (plan: PagePlan, changing: readonly number[]) => readonly Candidate[];
}

const MAX_PAGES = 400;
/** Most of what is kept, bytes: a thousand usual pages, or a few that are full of waves. */
const MAX_BYTES = 1 << 24;

/** Opens an empty shelf of pages, each compressed as a whole by `compress`. */
export function openKeptPages(compress: (raw: Uint8Array) => FinishedStream): KeptPages {
  const kept: KeptPage[] = [];
  let bytes = 0;
  return {
    isFull: () => kept.length >= MAX_PAGES || bytes >= MAX_BYTES,
    add: (plan, raw) => {
      let stream: FinishedStream | undefined;
      kept.push({
        plan,
        stream: () => {
          stream ??= compress(raw);
          return stream;
        },
      });
      bytes += raw.length;
    },
    find: (plan) => kept.find((page) => samePlan(page.plan, plan)),
    candidates: (plan, changing) =>
      kept.flatMap((page) => {
        const { contents: own } = page.plan;
        if (own.length !== plan.contents.length) return [];
        const contents = plan.contents.map((content, item) => (changing.includes(item) ? (own[item] as FragmentContent) : content));
        return samePlan(page.plan, { ...plan, contents })
          ? [{ page, raws: changing.map((item) => (contents[item] as FragmentContent).raw) }]
          : [];
      }),
  };
}
