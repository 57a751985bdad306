import { readFileSync } from 'node:fs';
import { RefusedInput } from '../engine/diagnostics.ts';
import { type FacturXMapping, readFacturXMapping } from '../engine/factur-x/mapping.ts';
import type { PdfOptions, PdfStandard } from '../engine/index.ts';
import { BadInput } from './command.ts';
import { reason } from './options.ts';

export const PDF_OPTIONS = {
  'pdf-standard': { type: 'string' },
  password: { type: 'string' },
  watermark: { type: 'string' },
  'form-fields': { type: 'boolean' },
} as const;

export const PDF_USAGE = `  --pdf-standard S   a-2b or a-3b (archiving), ua-1 (accessibility), or two of them: a-2b,ua-1
  --password WORDS   what opens the PDFs, encrypted by AES-256; also from PDF_PASSWORD
  --watermark TEXT   across every page, in grey behind its content
  --form-fields      text, lists, dates and check boxes of content controls can be filled in by whoever opens a PDF`;

/** What the options ask of PDFs; undefined when they ask for nothing. */
export function readPdfOptions(values: {
  readonly 'pdf-standard'?: string | undefined;
  readonly password?: string | undefined;
  readonly watermark?: string | undefined;
  readonly 'form-fields'?: boolean | undefined;
  readonly 'factur-x'?: string | undefined;
}): PdfOptions | undefined {
  const standards = readStandards(values['pdf-standard']);
  const password = values.password ?? (process.env['PDF_PASSWORD'] || undefined);
  if (password === '') throw new BadInput('--password is empty.');
  if (password !== undefined && standards?.some((name) => name.startsWith('a-')))
    throw new BadInput('--password does not go with PDF/A, which has to be open to whoever finds it.');
  const formFields = values['form-fields'] === true;
  if (formFields && (values['factur-x'] !== undefined || standards?.some((name) => name.startsWith('a-'))))
    throw new BadInput('--form-fields does not go with PDF/A, which --factur-x makes too: what is typed would be in no font of the file.');
  const facturX = values['factur-x'] === undefined ? undefined : readMappingFile(values['factur-x']);
  if (facturX && password !== undefined) throw new BadInput('--password does not go with --factur-x: an electronic invoice is a PDF/A.');
  if (facturX && standards?.includes('a-2b')) throw new BadInput('--factur-x makes PDF/A-3b, not a-2b: only that has files attached.');
  const options = {
    ...(standards ? { standards } : {}),
    ...(password === undefined ? {} : { password }),
    ...(values.watermark?.trim() ? { watermark: values.watermark } : {}),
    ...(formFields ? { formFields } : {}),
    ...(facturX ? { facturX } : {}),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}

function readMappingFile(file: string): FacturXMapping {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadInput(`The mapping '${file}' can't be read: ${reason(error)}.`);
  }
  try {
    return readFacturXMapping(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadInput(`The mapping '${file}' is not JSON: ${error.message}.`);
    throw error instanceof RefusedInput ? new BadInput(`${file}: ${error.message}`) : error;
  }
}

function readStandards(text: string | undefined): readonly PdfStandard[] | undefined {
  const names = text?.split(',').map((name) => name.trim().toLowerCase());
  const unknown = names?.find((name) => !isStandard(name));
  if (unknown !== undefined) throw new BadInput(`--pdf-standard takes ${Object.keys(STANDARDS).join(', ')}, not '${unknown}'.`);
  if (names?.includes('a-2b') && names.includes('a-3b')) throw new BadInput('--pdf-standard: a PDF is a-2b or a-3b, not both.');
  return names?.filter(isStandard);
}

/** Here, and not the engine's own list: that would load the engine into this thread, which only hands rows on. */
const STANDARDS: Readonly<Record<PdfStandard, true>> = { 'a-2b': true, 'a-3b': true, 'ua-1': true };
const isStandard = (name: string): name is PdfStandard => Object.hasOwn(STANDARDS, name);
