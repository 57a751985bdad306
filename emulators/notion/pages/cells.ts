import { html } from 'hono/html';
import type { Viewer } from '../api/viewer.ts';
import type { DataSource, Page, Property, StoredFile } from '../workspace/model.ts';
import { displayItems, displayText, displayTitle } from './display.ts';
import type { Html } from './layout.ts';

/** Related pages that are offered to choose from. */
const OFFERED_PAGES = 200;

/** `table`: small, for a cell. `row`: everything that can be edited, for the page of one row. */
export type CellPlace = 'table' | 'row';

/** One cell: an editor when a person can edit it there, else what it says. */
export function showCell(viewer: Viewer, source: DataSource, page: Page, property: Property, place: CellPlace): Html {
  const label = `${property.name} of ${displayTitle(viewer, page)}`;
  const editor = editorOf(viewer, source, page, property, place, label);
  const content = editor
    ? html`<form method="post" action="/rows/${page.id}/cell" data-save>
        <input type="hidden" name="property" value="${property.id}" /><input type="hidden" name="place" value="${place}" />${editor}<noscript><button>Save</button></noscript>
      </form>`
    : property.type === 'files' && place === 'row'
      ? filesEditor(viewer, page, property, label)
      : html`<div>${plainCell(viewer, source, page, property)}</div>`;
  const id = `cell-${page.id}-${source.properties.indexOf(property)}`;
  return place === 'table' ? html`<td id="${id}" data-cell>${content}</td>` : html`<dd id="${id}" data-cell>${content}</dd>`;
}

function editorOf(viewer: Viewer, source: DataSource, page: Page, property: Property, place: CellPlace, label: string): Html | undefined {
  const text = () => displayText(viewer, source, page, property);
  const input = (type: string, value: string) =>
    html`<input type="${type}"${type === 'number' ? html` step="any"` : ''} name="value" value="${value}" aria-label="${label}" />`;
  switch (property.type) {
    case 'title':
      return html`<input class="title" name="value" value="${text()}" aria-label="${label}" />`;
    case 'rich_text':
      return html`<textarea name="value" rows="${place === 'row' ? 6 : 1}" aria-label="${label}">
${text()}</textarea>`;
    case 'number':
    case 'url':
    case 'email':
      return input(property.type, text());
    case 'phone_number':
      return input('tel', text());
    case 'date':
      return input(/^(?:\d{4}-\d\d-\d\d)?$/u.test(text()) ? 'date' : 'text', text());
    case 'checkbox':
      return html`<input type="checkbox" name="value" value="true"${page.values[property.id] === true ? html` checked` : ''} aria-label="${label}" />`;
    case 'select':
    case 'status':
      return html`<select name="value" aria-label="${label}">
        ${property.type === 'select' ? html`<option value=""></option>` : ''}
        ${property.options.map(({ id, name }) => html`<option value="${id}"${page.values[property.id] === id ? html` selected` : ''}>${name}</option>`)}
      </select>`;
    case 'multi_select':
      return place === 'row' ? choices(property.options, page.values[property.id], label) : undefined;
    case 'people': {
      if (place === 'table') return undefined;
      const people = [...viewer.services.store.users.values()].filter(({ type }) => type === 'person');
      return choices(people, page.values[property.id], label);
    }
    case 'relation': {
      if (place === 'table') return undefined;
      const related = page.values[property.id] as readonly string[] | undefined;
      const offered = viewer.services.store
        .pagesOf(property.dataSourceId)
        .filter((other, index) => !other.inTrash && (index < OFFERED_PAGES || related?.includes(other.id)));
      return choices(
        offered.map((other) => ({ id: other.id, name: displayTitle(viewer, other) })),
        related,
        label,
      );
    }
    default:
      return undefined;
  }
}

function choices(options: readonly { readonly id: string; readonly name: string }[], chosen: unknown, label: string): Html {
  const ids = Array.isArray(chosen) ? chosen : [];
  return html`<fieldset>
    <legend class="muted">${label}</legend>
    ${options.map(
      ({ id, name }) =>
        html`<label class="choice"><input type="checkbox" name="value" value="${id}"${ids.includes(id) ? html` checked` : ''} /> ${name}</label>`,
    )}
  </fieldset>`;
}

function plainCell(viewer: Viewer, source: DataSource, page: Page, property: Property): Html {
  if (property.type === 'files') return html`${filesOf(page, property).map((file) => fileLink(viewer, file))}`;
  if (property.type === 'multi_select' || property.type === 'people' || property.type === 'relation') {
    return html`${displayItems(viewer, source, page, property).map((name) => html`<span class="chip">${name}</span>`)}`;
  }
  return html`${displayText(viewer, source, page, property)}`;
}

const filesOf = (page: Page, property: Property) => (page.values[property.id] ?? []) as readonly StoredFile[];

function fileLink(viewer: Viewer, file: StoredFile): Html {
  const url = file.type === 'file' ? viewer.services.files.link(file.key, viewer.origin).url : file.url;
  // Only addresses of the web are led to: a program may have written any.
  return /^https?:/u.test(url)
    ? html`<a class="chip" href="${url}" target="_blank" rel="noopener noreferrer">${file.name}</a>`
    : html`<span class="chip">${file.name}</span>`;
}

function filesEditor(viewer: Viewer, page: Page, property: Property, label: string): Html {
  return html`<form method="post" action="/rows/${page.id}/files" enctype="multipart/form-data">
    <input type="hidden" name="property" value="${property.id}" />
    ${filesOf(page, property).map(
      (file, index) =>
        html`<p class="actions">${fileLink(viewer, file)} <button name="remove" value="${index}" aria-label="Remove ${file.name}">Remove</button></p>`,
    )}
    <p class="actions"><input type="file" name="file" aria-label="File for ${label}" /> <button>Add file</button></p>
  </form>`;
}

/** What a form says of a cell, as the API writes it; undefined when a person can't edit such a property. */
export function readCell(property: Property, values: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const [value = ''] = values;
  const orNull = value === '' ? null : value;
  switch (property.type) {
    case 'title':
    case 'rich_text':
      return { [property.type]: chunks(value.replaceAll('\r\n', '\n')).map((content) => ({ text: { content } })) };
    case 'number':
      return { number: orNull === null ? null : Number.isFinite(Number(value)) ? Number(value) : value };
    case 'url':
    case 'email':
    case 'phone_number':
      return { [property.type]: orNull };
    case 'date': {
      const [start, end = null] = value.split('→').map((part) => part.trim());
      return { date: orNull === null ? null : { start, end } };
    }
    case 'checkbox':
      return { checkbox: value === 'true' };
    case 'select':
    case 'status':
      return { [property.type]: orNull === null ? null : { id: value } };
    case 'multi_select':
    case 'people':
    case 'relation':
      return { [property.type]: values.map((id) => ({ id })) };
    default:
      return undefined;
  }
}

/** The API takes at most 2,000 characters an item. */
function chunks(text: string): string[] {
  return text.match(/.{1,2000}/gsu) ?? [];
}
