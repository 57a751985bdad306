import { readFileSync } from 'node:fs';
import { STANDARDS } from '../contracts/choices.ts';
import { settingsFault } from '../contracts/settings-rules.ts';
import type { PdfOptions, PdfStandard } from '../engine/index.ts';
import { type PdfSettings, RunFailure, toPdfOptions } from '../generation/index.ts';
import { reason } from '../integrations/files/reason.ts';
import { BadInput } from './command.ts';

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

/** What the options ask of PDFs; undefined when they ask for nothing. Throws BadInput for what does not go together. */
export function readPdfOptions(values: {
  readonly 'pdf-standard'?: string | undefined;
  readonly password?: string | undefined;
  readonly watermark?: string | undefined;
  readonly 'form-fields'?: boolean | undefined;
  readonly 'factur-x'?: string | undefined;
}): PdfOptions | undefined {
  for (const option of ['password', 'watermark'] as const) if (values[option] === '') throw new BadInput(`--${option} is empty.`);
  const file = values['factur-x'];
  const settings = {
    standards: readStandards(values['pdf-standard']),
    password: values.password ?? process.env['PDF_PASSWORD'],
    watermark: values.watermark,
    formFields: values['form-fields'],
    facturX: file === undefined ? undefined : readJson(file),
  };
  const fault = settingsFault(settings);
  if (fault) throw new BadInput(`--${OPTIONS[fault.path] ?? fault.path}: ${fault.message}`);
  const options = readMapped(settings, file);
  return Object.keys(options).length === 0 ? undefined : options;
}

/** Of settings that have one of another name. */
const OPTIONS: Readonly<Record<string, string>> = { standards: 'pdf-standard', formFields: 'form-fields', facturX: 'factur-x' };

function readMapped(settings: PdfSettings, file = ''): PdfOptions {
  try {
    return toPdfOptions(settings);
  } catch (error) {
    throw error instanceof RunFailure ? new BadInput(`${file}: ${error.message}`) : error;
  }
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadInput(`The mapping '${file}' can't be read: ${reason(error)}.`);
  }
  try {
    // Where nothing stands for no mapping, a file with nothing in it must not pass for one.
    return JSON.parse(text) ?? '';
  } catch (error) {
    throw new BadInput(`The mapping '${file}' is not JSON: ${reason(error)}.`);
  }
}

function readStandards(text: string | undefined): readonly PdfStandard[] {
  const names = text?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  const unknown = names.find((name) => !isStandard(name));
  if (unknown !== undefined) throw new BadInput(`--pdf-standard takes ${STANDARDS.join(', ')}, not '${unknown}'.`);
  if (names.includes('a-2b') && names.includes('a-3b')) throw new BadInput('--pdf-standard: a PDF is a-2b or a-3b, not both.');
  return names.filter(isStandard);
}

const isStandard = (name: string): name is PdfStandard => STANDARDS.some((standard) => standard === name);
