import { PDF_STANDARDS, type PdfOptions, type PdfStandard } from '../engine/index.ts';
import { BadInput } from './command.ts';

export const PDF_OPTIONS = { 'pdf-standard': { type: 'string' } } as const;

export const PDF_USAGE = `  --pdf-standard S   a-2b or a-3b (archiving), ua-1 (accessibility), or two of them: a-2b,ua-1`;

/** What the options ask of PDFs; undefined when they ask for nothing. */
export function readPdfOptions(values: { readonly 'pdf-standard'?: string | undefined }): PdfOptions | undefined {
  const names = values['pdf-standard']?.split(',').map((name) => name.trim().toLowerCase());
  if (names === undefined) return undefined;
  const unknown = names.find((name) => !isStandard(name));
  if (unknown !== undefined) throw new BadInput(`--pdf-standard takes ${PDF_STANDARDS.join(', ')}, not '${unknown}'.`);
  if (names.includes('a-2b') && names.includes('a-3b')) throw new BadInput('--pdf-standard: a PDF is a-2b or a-3b, not both.');
  return { standards: names.filter(isStandard) };
}

const isStandard = (name: string): name is PdfStandard => PDF_STANDARDS.some((standard) => standard === name);
