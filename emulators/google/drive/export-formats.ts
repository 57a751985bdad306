import { DOCX } from './drive.ts';

/** What a document is exported as: the types of files.export, by the names that the addresses of export links have for them. */
export const EXPORT_FORMATS: ReadonlyMap<string, string> = new Map([
  ['docx', DOCX],
  ['txt', 'text/plain'],
  ['pdf', 'application/pdf'],
]);
