import type { Run } from '../../../contracts/index.ts';
import { isActive } from './describe-run.ts';

/** Pages of runs, and what each was asked behind: '' for the newest. */
export interface RunPages {
  readonly pages: readonly (readonly Run[])[];
  readonly pageParams: readonly string[];
}

/** What can have changed by itself is asked with these: pages with a run under way, and the newest, which new runs come onto. */
export const paramsToAsk = ({ pages, pageParams }: RunPages): readonly string[] =>
  pageParams.filter((_, index) => index === 0 || pages[index]?.some(isActive));

/** The pages with what was asked again: runs as they are now, and those that nobody knew in front of all others. */
export function patchRuns({ pages, pageParams }: RunPages, asked: readonly (readonly Run[])[]): { pages: Run[][]; pageParams: string[] } {
  const now = new Map(asked.flat().map((run) => [run.id, run]));
  const known = new Set(pages.flat().map(({ id }) => id));
  const [newest] = pages.flat();
  const isNew = ({ id, createdAt }: Run) => !known.has(id) && (newest === undefined || createdAt >= newest.createdAt);
  const patched = pages.map((page) => page.map((run) => now.get(run.id) ?? run));
  const [first = [], ...others] = patched;
  return { pages: [[...[...now.values()].filter(isNew), ...first], ...others], pageParams: [...pageParams] };
}
