import { html } from 'hono/html';
import type { Viewer } from '../api/viewer.ts';
import type { Installation } from '../connections/connections.ts';
import type { Automation } from '../webhooks/automations.ts';
import type { Database, DataSource, Page, Property } from '../workspace/model.ts';
import { plainTextOf } from '../workspace/rich-text.ts';
import { showCell } from './cells.ts';
import { displayTitle } from './display.ts';
import type { Html } from './layout.ts';

export const ROWS_PER_PAGE = 100;
export const READY_PROPERTY = 'GeneratePDF';
const FILES_PROPERTY = 'PDFFiles';

/** How far a connection sees a database: itself, or through a page that it lies under. */
export interface Sharing {
  readonly installation: Installation;
  readonly isShared: boolean;
  readonly isSeen: boolean;
}

/** A database with the table of one of its sources, whom it is shared with, and its automations. */
export function databasePage(
  viewer: Viewer,
  shown: {
    readonly database: Database;
    readonly source: DataSource;
    /** From 1. */
    readonly pageNumber: number;
    readonly sharings: readonly Sharing[];
    readonly automations: readonly Automation[];
  },
): Html {
  const { database, source, pageNumber } = shown;
  const { store } = viewer.services;
  const rows = store.pagesOf(source.id).filter(({ inTrash }) => !inTrash);
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const visible = rows.slice((pageNumber - 1) * ROWS_PER_PAGE, pageNumber * ROWS_PER_PAGE);
  const here = `/p/${database.id.replaceAll('-', '')}`;
  const sources = database.dataSourceIds.flatMap((id) => store.dataSources.get(id) ?? []);
  const link = (page: number) => `${here}?source=${source.id}&page=${page}`;
  return html`
    <h1>${plainTextOf(database.title) || 'Untitled Database'}</h1>
    <p class="muted ids">${rows.length} rows · database <code>${database.id}</code> · data source <code>${source.id}</code></p>
    ${
      sources.length > 1
        ? html`<nav class="actions" aria-label="Data sources">${sources.map(
            (other) =>
              html`<a class="button" href="${here}?source=${other.id}"${other.id === source.id ? html` aria-current="page"` : ''}>${plainTextOf(other.title) || 'Untitled'}</a>`,
          )}</nav>`
        : ''
    }
    <form method="post" id="rows-form" action="/sources/${source.id}/rows">
      <p class="actions">
        <button class="primary" name="do" value="add">Add row</button>
        ${
          source.properties.some(({ name }) => name === READY_PROPERTY)
            ? html`<button name="do" value="ready">Mark selected Ready to Generate</button>`
            : ''
        }
        <button name="do" value="delete">Delete selected</button>
      </p>
    </form>
    ${
      visible.length === 0
        ? html`<p>This database has no rows yet. Add the first one.</p>`
        : html`<div class="table" role="region" aria-label="Rows" tabindex="0">
            <table>
              <thead>
                <tr>
                  <th scope="col"><input type="checkbox" data-select-all aria-label="Select all rows shown" /></th>
                  ${columnsOf(source).map((property) => html`<th scope="col">${property.name}<small>${kindOf(property)}</small></th>`)}
                </tr>
              </thead>
              <tbody>
                ${visible.map((page) => showRow(viewer, source, page))}
              </tbody>
            </table>
          </div>`
    }
    ${
      pages > 1
        ? html`<nav class="actions" aria-label="Pages">
            ${pageNumber > 1 ? html`<a href="${link(pageNumber - 1)}">Previous</a>` : ''}
            <span>Page ${pageNumber} of ${pages}</span>
            ${pageNumber < pages ? html`<a href="${link(pageNumber + 1)}">Next</a>` : ''}
          </nav>`
        : ''
    }
    <h2>Connections</h2>
    <p class="muted">A connection sees a database only when it is shared with it. Relations to a database that is not shared look empty.</p>
    ${shareList(database.id, shown.sharings)}
    <h2>Automations</h2>
    <p class="muted">When a property is set, a webhook is sent within seconds.</p>
    ${automationList(shown.automations, source)} ${automationForm(source)}
  `;
}

/** The title, then what Sheafmill reads and writes, then the others in their order. */
function columnsOf({ properties }: DataSource): readonly Property[] {
  const rank = ({ type, name }: Property) => (type === 'title' ? 0 : name === READY_PROPERTY ? 1 : name === FILES_PROPERTY ? 2 : 3);
  return properties.toSorted((a, b) => rank(a) - rank(b));
}

/** One row of the table. */
export function showRow(viewer: Viewer, source: DataSource, page: Page): Html {
  const title = displayTitle(viewer, page);
  return html`<tr>
    <td>
      <div class="row-tools">
        <input type="checkbox" name="rows" value="${page.id}" form="rows-form" aria-label="Select ${title}" />
        <a href="/p/${page.id.replaceAll('-', '')}" aria-label="Open ${title}">Open</a>
      </div>
    </td>
    ${columnsOf(source).map((property) => showCell(viewer, source, page, property, 'table'))}
  </tr>`;
}

/** Type of a column in words, with the format of its numbers. */
export function kindOf(property: Property): string {
  const type = property.type.replaceAll('_', ' ');
  return property.type === 'number' && property.format !== 'number' ? `${type}, ${property.format.replaceAll('_', ' ')}` : type;
}

function shareList(databaseId: string, sharings: readonly Sharing[]): Html {
  return html`<ul class="list">
    ${sharings.map(({ installation: { botId, name, kind, shared }, isShared, isSeen }) => {
      const all = shared === 'everything' ? ', sees everything' : '';
      return html`<li>
        <span class="grow">${name} <span class="muted">(${kind}${all})</span></span>
        <span>${isShared ? '✓ Shared' : isSeen ? '✓ Shared with a page above it' : 'Not shared'}</span>
        <form method="post" action="/connections/${botId}/share">
          <input type="hidden" name="id" value="${databaseId}" />
          ${
            isShared
              ? html`<button name="do" value="unshare" aria-label="Unshare from ${name}">Unshare</button>`
              : isSeen
                ? ''
                : html`<button name="do" value="share" aria-label="Share with ${name}">Share</button>`
          }
        </form>
      </li>`;
    })}
  </ul>`;
}

function automationList(automations: readonly Automation[], source: DataSource): Html {
  return html`<ul class="list">
    ${automations.map((automation) => {
      const name = source.properties.find(({ id }) => id === automation.propertyId)?.name ?? 'a deleted property';
      return html`<li>
        <span class="grow">When ${name} is ${automation.value === null ? 'edited' : `set to ${automation.value}`}, send to <code>${automation.url}</code></span>
        <span>${automation.active ? '✓ Active' : html`<span class="warning">Paused: ${automation.problem}</span>`}</span>
        <form method="post" action="/automations/${automation.id}" class="actions">
          ${automation.active ? '' : html`<button name="do" value="resume">Resume</button>`}
          <button name="do" value="remove" aria-label="Remove the automation on ${name}">Remove</button>
        </form>
      </li>`;
    })}
  </ul>`;
}

function automationForm(source: DataSource): Html {
  const watched = source.properties.filter(({ type }) => type === 'select' || type === 'status' || type === 'checkbox');
  return html`<details>
    <summary>Add an automation</summary>
    <form method="post" action="/sources/${source.id}/automations">
      <label class="field">When this property is edited
        <select name="property">${watched.map(({ id, name }) => html`<option value="${id}"${name === READY_PROPERTY ? html` selected` : ''}>${name}</option>`)}</select></label>
      <label class="field">and set to (empty: to anything) <input name="value" value="Ready to Generate" /></label>
      <label class="field">send a webhook to <input name="url" type="url" required placeholder="http://127.0.0.1:3000/…" /></label>
      <label class="field">with a header of this name <input name="header" pattern="[\\w\\-]+" placeholder="x-secret" /></label>
      <label class="field">and this value <input name="headerValue" autocomplete="off" /></label>
      <p class="actions"><button class="primary">Add automation</button></p>
    </form>
  </details>`;
}
