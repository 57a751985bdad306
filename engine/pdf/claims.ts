import { RefusedInput } from '../diagnostics.ts';
import type { Platform } from '../platform.ts';
import { type Encryption, openEncryption } from './file/encryption.ts';
import type { PdfOptions } from './pdf-options.ts';
import { type Conformance, conformanceOf } from './pdf-standard.ts';

/** What every file of a run says of itself. */
export interface Claims {
  readonly conformance: Conformance;
  readonly encryption: Encryption | undefined;
}

/** Throws RefusedInput for options that contradict each other. */
export function claimsOf({ standards = [], password, facturX, formFields }: PdfOptions, platform: Platform): Claims {
  const conformance = conformanceOf(standards, facturX?.profile);
  if (password !== undefined && conformance.archive !== undefined)
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/password',
      message: 'PDF/A allows no password: what is archived has to be open to whoever finds it.',
      hint: 'Leave out the one or the other.',
    });
  if (formFields === true && conformance.archive !== undefined)
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/form-fields',
      message: 'PDF/A has no fields to fill in here: what is typed would be set in a font that is not in the file.',
      hint: 'Leave out the one or the other.',
    });
  return { conformance, encryption: password === undefined ? undefined : openEncryption(password, platform.cryptography) };
}

/** Throws RefusedInput for options that only files of one row can keep. */
export function refuseUnmergeable({ formFields, facturX }: PdfOptions): void {
  if (formFields === true)
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/form-fields',
      message: 'One PDF of many rows has no fields to fill in: those of different rows would have the same names.',
      hint: 'Make one PDF a row, or leave the form fields out.',
    });
  if (facturX !== undefined)
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/standards',
      message: 'An electronic invoice is a file of its own: there is none in one PDF of many rows.',
      hint: 'Make one PDF a row, or leave Factur-X out.',
    });
}
