import { unlessCursorLapsed } from './retry-policy.ts';

/** The member of a request that asks for what follows a page of a list; nothing for the first page. */
export type ListStart = { readonly start_cursor?: string };

/**
 * All pages of a list, which is begun anew when its cursor lapses, so that nothing is in it twice. Fails with the refusal when that comes
 * again before the list got further than the last time.
 */
export async function readList<T>(
  read: (start: ListStart) => Promise<T>,
  /** The cursor of what follows a page; undefined after the last one. */
  nextOf: (page: T) => string | undefined,
): Promise<readonly [T, ...T[]]> {
  for (let furthest = 0; ; ) {
    const pages: [T, ...T[]] = [await read({})];
    let cursor = nextOf(pages[0]);
    while (cursor !== undefined) {
      const page = await unlessCursorLapsed(read({ start_cursor: cursor }), pages.length > furthest);
      if (page === undefined) break;
      pages.push(page);
      cursor = nextOf(page);
    }
    if (cursor === undefined) return pages;
    furthest = pages.length;
  }
}

/** Of a list as Notion gives it. */
export const nextCursor = (page: { readonly has_more: boolean; readonly next_cursor: string | null }): string | undefined =>
  page.has_more ? (page.next_cursor ?? undefined) : undefined;
