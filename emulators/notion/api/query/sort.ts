import type { DataSource, Page } from '../../workspace/model.ts';
import { contentOf, dateOf, isEmpty, numberOf, type ShownValue, textOf } from '../../workspace/shown-value.ts';
import { array, object, oneOf, string } from '../body.ts';
import { findProperty } from '../find-property.ts';
import { showValue } from '../show-value.ts';
import type { Viewer } from '../viewer.ts';

type SortKey = string | number | null;

const collator = new Intl.Collator('en', { numeric: true });

/** Rows in the order of the body's `sorts`; empty values last; without sorts in an order that means nothing, as the API promises none. */
export function sortPages(viewer: Viewer, source: DataSource, pages: readonly Page[], sorts: unknown): Page[] {
  const criteria = array(sorts ?? [], 'body.sorts').map((item, index) => {
    const path = `body.sorts[${index}]`;
    const sort = object(item, path);
    const sign = oneOf(sort['direction'] ?? 'ascending', ['ascending', 'descending'], `${path}.direction`) === 'ascending' ? 1 : -1;
    if ('timestamp' in sort) {
      const timestamp = oneOf(sort['timestamp'], ['created_time', 'last_edited_time'], `${path}.timestamp`);
      return { sign, key: (page: Page): SortKey => (timestamp === 'created_time' ? page.created : page.edited) };
    }
    const property = findProperty(source, string(sort['property'], `${path}.property`));
    const rank = 'options' in property ? new Map(property.options.map(({ id }, position) => [id, position])) : undefined;
    return { sign, key: (page: Page): SortKey => keyOf(showValue(viewer, source, page, property), rank) };
  });
  return pages
    .map((page) => ({ page, keys: criteria.map(({ key }) => key(page)) }))
    .sort((a, b) => {
      for (const [index, { sign }] of criteria.entries()) {
        const order = compare(a.keys[index] ?? null, b.keys[index] ?? null, sign);
        if (order !== 0) return order;
      }
      return a.page.id < b.page.id ? -1 : 1;
    })
    .map(({ page }) => page);
}

/** Options sort in the order of their column, everything else by what it says. */
function keyOf(value: ShownValue, rank: ReadonlyMap<string, number> | undefined): SortKey {
  const content = contentOf(value);
  if (typeof content === 'boolean') return content ? 1 : 0;
  if (isEmpty(value)) return null;
  if (rank) return rank.get([content as { id: string }].flat()[0]?.id ?? '') ?? null;
  const date = dateOf(value);
  return numberOf(value) ?? (date ? Date.parse(date.start) : textOf(value));
}

function compare(a: SortKey, b: SortKey, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * collator.compare(String(a), String(b));
}
