/** What Drive needs of documents. */
export { emptyDocument } from './empty-document.ts';
export { exportDocx } from './export/export-docx.ts';
export { exportPdf } from './export/export-pdf.ts';
export { exportText } from './export/export-text.ts';
export { importDocx } from './import/import-docx.ts';
export type { DocumentContent } from './model.ts';
