import { validation } from '../api/errors.ts';
import { readValue } from '../api/read-value.ts';
import type { Viewer } from '../api/viewer.ts';
import type { Author, DataSource, Page, Property } from '../workspace/model.ts';
import { readCell } from './cells.ts';

/** Writes what a form says of one cell, as that person. Throws `ApiError` when the value does not fit. */
export function writeCell(
  viewer: Viewer,
  row: { readonly page: Page; readonly source: DataSource },
  property: Property,
  values: readonly string[],
  author: Author,
): Page {
  const cell = readCell(property, values);
  if (!cell) throw validation(`${property.name} can't be edited here.`);
  const { value } = readValue(viewer, property, cell, property.name);
  return viewer.services.store.updatePage(row.page.id, { values: { [property.id]: value } }, author);
}
