import { titleOf } from '../api/show-page.ts';
import { showValue } from '../api/show-value.ts';
import type { Viewer } from '../api/viewer.ts';
import type { DataSource, Page, Property } from '../workspace/model.ts';
import type { ShownValue } from '../workspace/shown-value.ts';

/** The value of a cell as a person reads it. */
export function displayText(viewer: Viewer, source: DataSource, page: Page, property: Property): string {
  return textOf(viewer, showValue(viewer, source, page, property));
}

/** The items of a value that is a list: names of options, people or related pages. */
export function displayItems(viewer: Viewer, source: DataSource, page: Page, property: Property): readonly string[] {
  const content = showValue(viewer, source, page, property)[property.type];
  return Array.isArray(content) ? content.map((item: ShownValue) => itemText(viewer, item)) : [];
}

/** The title of a page, also of one without. */
export function displayTitle(viewer: Viewer, page: Page): string {
  const source = page.parent.type === 'data_source_id' ? viewer.services.store.dataSources.get(page.parent.id) : undefined;
  return titleOf(source, page) || 'Untitled';
}

function textOf(viewer: Viewer, value: ShownValue): string {
  const content = value[value.type];
  if (content === null || content === undefined) return '';
  if (value.type === 'formula' || value.type === 'rollup') return textOf(viewer, content as ShownValue);
  if (Array.isArray(content)) {
    const isText = value.type === 'title' || value.type === 'rich_text';
    return content.map((item: ShownValue) => itemText(viewer, item)).join(isText ? '' : ', ');
  }
  if (typeof content === 'number') return String(Number(content.toPrecision(12)));
  if (typeof content !== 'object') return String(content);
  const { name, start, end, prefix, number, state } = content as Record<string, unknown>;
  if (number !== undefined) return number === null ? '' : `${prefix ? `${String(prefix)}-` : ''}${String(number)}`;
  if (start !== undefined) return end ? `${String(start)} → ${String(end)}` : String(start);
  return String(name ?? state ?? '');
}

/** An item of a list: rich text, an option, a person, a file, a reference, or a value of a rollup. */
function itemText(viewer: Viewer, item: ShownValue): string {
  const { plain_text: plainText, name, id, type } = item;
  if (plainText !== undefined) return String(plainText);
  if (name !== undefined) return String(name);
  if (typeof type === 'string' && type in item) return textOf(viewer, item);
  const page = typeof id === 'string' ? viewer.services.store.pages.get(id) : undefined;
  return page ? displayTitle(viewer, page) : String(id ?? '');
}
