import type { LayoutEngine, OutputFormat } from './output.ts';
import type { Standards } from './sources.ts';

export interface OutputSettings {
  readonly format?: OutputFormat | undefined;
  readonly engine?: LayoutEngine | undefined;
  readonly standards?: Standards | undefined;
  /** None where it is empty. */
  readonly watermark?: string | null | undefined;
  /** None where it is empty. */
  readonly password?: string | null | undefined;
  readonly template: { readonly kind: string };
}

/** PDF/A has to be open to whoever finds it. */
export const allowsPassword = (standards: Standards): boolean => !standards.some((name) => name.startsWith('a-'));

/** Only our own engine keeps standards, draws watermarks and encrypts. */
export const allowsPdfOptions = ({ format = 'pdf', engine = 'sheafmill' }: Pick<OutputSettings, 'format' | 'engine'>): boolean =>
  format === 'pdf' && engine === 'sheafmill';

/** Why these settings of a run do not go together; undefined if they do. `path`: the setting to change. */
export function outputFault(output: OutputSettings) {
  const { format = 'pdf', engine = 'sheafmill', standards = [], watermark, password, template } = output;
  if (format === 'docx' && engine !== 'sheafmill')
    return { path: 'engine', message: 'Word files are filled and not laid out: they need no other engine.' } as const;
  if (!allowsPdfOptions(output)) {
    if (standards.length > 0) return { path: 'standards', message: 'Standards of PDFs are kept by our own engine only.' } as const;
    if (watermark) return { path: 'watermark', message: 'Watermarks are drawn on PDFs by our own engine only.' } as const;
    if (password) return { path: 'password', message: 'PDFs get a password from our own engine only.' } as const;
  }
  if (password && !allowsPassword(standards))
    return { path: 'password', message: 'PDF/A allows no password. Leave out the one or the other.' } as const;
  if (engine === 'google' && template.kind !== 'google')
    return { path: 'engine', message: 'Google lays out its own documents only.' } as const;
  return undefined;
}
