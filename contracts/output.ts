import { z } from 'zod';

/** What each row becomes: a PDF, or the template itself, filled. */
export const formatSchema = z.enum(['pdf', 'docx']);
export type OutputFormat = z.infer<typeof formatSchema>;

/** Who lays out the pages: this product, LibreOffice on the server, or Google, of its own documents. */
export const engineSchema = z.enum(['sheafmill', 'libreoffice', 'google']);
export type LayoutEngine = z.infer<typeof engineSchema>;
