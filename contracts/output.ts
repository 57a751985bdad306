import { z } from 'zod';

/** What each row becomes: a PDF, or the template itself, filled. */
export const formatSchema = z.enum(['pdf', 'docx']);
export type OutputFormat = z.infer<typeof formatSchema>;

/** Who lays out the pages: this product, LibreOffice on the server, or Google, of its own documents. */
export const engineSchema = z.enum(['sheafmill', 'libreoffice', 'google']);
export type LayoutEngine = z.infer<typeof engineSchema>;

interface Output {
  readonly format?: OutputFormat | undefined;
  readonly engine?: LayoutEngine | undefined;
  readonly standards?: readonly string[] | undefined;
  readonly template: { readonly kind: string };
}

/** Why these settings of a run do not go together; undefined if they do. `path`: the setting to change. */
export function outputFault({ format = 'pdf', engine = 'sheafmill', standards = [], template }: Output) {
  if (format === 'docx' && engine !== 'sheafmill')
    return { path: 'engine', message: 'Word files are filled and not laid out: they need no other engine.' } as const;
  if (standards.length > 0 && (format === 'docx' || engine !== 'sheafmill'))
    return { path: 'standards', message: 'Standards of PDFs are kept by our own engine only.' } as const;
  if (engine === 'google' && template.kind !== 'google')
    return { path: 'engine', message: 'Google lays out its own documents only.' } as const;
  return undefined;
}
