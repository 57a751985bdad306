import { DocumentsFailure } from '../../generation/index.ts';

const ID = /^[\w-]{15,200}$/u;
/** Behind `/document/d/ID`, `/document/u/0/d/ID`, `/a/example.com/document/d/ID` and `/file/d/ID`. */
const PATH = /^(?:\/a\/[^/]+)?\/(?:document|file)(?:\/u\/\d+)?\/d\/(?<id>[\w-]+)(?:\/|$)/u;

/** Id of the document that a pasted address or id means. `origins` are those of document pages. Throws `DocumentsFailure`. */
export function documentId(address: string, origins: readonly string[]): string {
  const text = address.trim();
  if (ID.test(text)) return text;
  const url = readUrl(text);
  if (!url || !origins.some((origin) => new URL(origin).host === url.host))
    throw invalid('This is neither the address nor the id of a Google document.', `An address looks like ${origins[0]}/document/d/…/edit.`);
  if (/\/d\/e\//u.test(url.pathname))
    throw invalid('This is the address of a published copy, not of the document.', 'Copy the address while you edit the document.');
  const id = PATH.exec(url.pathname)?.groups?.['id'] ?? (/^\/(?:open|uc)$/u.test(url.pathname) ? url.searchParams.get('id') : null);
  if (id === null || !ID.test(id))
    throw invalid('This address leads to no Google document.', 'Open the document in Google Docs and copy its address from there.');
  return id;
}

function readUrl(text: string): URL | undefined {
  const written = /^[a-z]+:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  return /^https?:$/u.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined;
}

function invalid(message: string, hint: string): DocumentsFailure {
  return new DocumentsFailure('invalid', message, { hint });
}
