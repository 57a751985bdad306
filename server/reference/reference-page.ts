import { html } from 'hono/html';
import { errors } from '../../contracts/index.ts';
import { pageResponse } from '../http/page.ts';
import type { ApiDocument, Operation } from './describe-api.ts';
import { schemaText } from './schema-text.ts';

/** The whole API on one page to read, without a script. */
export function referencePage({ info, paths }: ApiDocument): Response {
  const sections = new Map<string, { readonly method: string; readonly path: string; readonly operation: Operation }[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Other';
      sections.set(tag, [...(sections.get(tag) ?? []), { method: method.toUpperCase(), path: `/api${path}`, operation }]);
    }
  }
  const tags = [...sections.keys()].sort();
  const body = html`<h1>${info.title} API</h1>
<p>${withCode(info.description)} The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. <a href="/">Start</a></p>
<p>Requests that change something carry <code>content-type: application/json</code>, or a form with a file.</p>
<nav><ul>${tags.map((tag) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>`)}<li><a href="#faults">Errors</a></li></ul></nav>
${tags.map(
  (tag) => html`<h2 id="${anchor(tag)}">${tag}</h2>
${(sections.get(tag) ?? []).map(
  ({ method, path, operation }) => html`<section id="${operation.operationId ?? path}">
<h3><span class="method">${method}</span> <code>${path}</code></h3>
<p>${operation.summary ?? ''}${operation.description ? html`<br>${withCode(operation.description)}` : ''}</p>
${parameters(operation)}${content('Request', operation.requestBody?.content)}${Object.entries(operation.responses).map(([status, answer]) => content(`Answer ${status}`, answer.content))}
</section>`,
)}`,
)}
<h2 id="faults">Errors</h2>
<p>An answer that is no success has a code that stays the same, a message for people, and in <code>data</code> what else is known: title, hint, field, retryAfter.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Message</th></tr></thead>
<tbody>${Object.entries(errors).map(([code, { status, message }]) => html`<tr><td><code>${code}</code></td><td>${status}</td><td>${message}</td></tr>`)}</tbody></table>`;
  return pageResponse(`${info.title} API`, body);
}

/** What stands between backticks, as descriptions of OpenAPI have it (CommonMark), as code. */
const withCode = (text: string) => text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

const anchor = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

function parameters({ parameters: list = [] }: Operation) {
  if (list.length === 0) return '';
  return html`<table><tbody>${list.map(
    ({ name, in: place, required, schema, description }) =>
      html`<tr><td><code>${name}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${schemaText(schema)}</code> ${withCode(description ?? '')}</td></tr>`,
  )}</tbody></table>`;
}

function content(title: string, types: Operation['responses'][string]['content']) {
  return Object.entries(types ?? {}).map(
    ([type, { schema }]) => html`<p>${title} <code>${type}</code></p><pre>${schemaText(schema)}</pre>`,
  );
}
