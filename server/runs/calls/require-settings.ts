import type { RunSettings } from '../../../contracts/index.ts';
import { settingsFault } from '../../../contracts/settings-rules.ts';
import { RunFailure, toPdfOptions } from '../../../generation/index.ts';
import type { Config } from '../../config.ts';
import { callError } from '../../http/call-error.ts';

/** Throws the error of the contract where these settings do not go together, or this server can't keep them. */
export function requireSettings(
  { libreOffice }: Pick<Config, 'libreOffice'>,
  settings: RunSettings & { readonly password?: string | null | undefined },
  template: { readonly kind: string },
): void {
  const fault = settingsFault(settings, template);
  if (fault) throw callError('INVALID_INPUT', { message: fault.message, field: fault.path });
  try {
    toPdfOptions({ facturX: settings.facturX });
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    const { message, where } = error.diagnostic;
    throw callError('INVALID_INPUT', { message, field: ['facturX', where?.path].filter(Boolean).join('.'), cause: error });
  }
  if (settings.engine === 'libreoffice' && libreOffice === undefined)
    throw callError('MISSING_REQUIREMENTS', { hint: 'This server has no LibreOffice. Choose another engine.' });
}
