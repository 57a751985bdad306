import { settingsFault } from '../../contracts/settings-rules.ts';
import type { Config } from '../config.ts';
import { callError } from '../http/call-error.ts';

/** Throws the error of the contract where these settings do not go together, or this server can't keep them. */
export function requireSettings(
  { libreOffice }: Pick<Config, 'libreOffice'>,
  settings: Parameters<typeof settingsFault>[0],
  template: { readonly kind: string },
): void {
  const fault = settingsFault(settings, template);
  if (fault) throw callError('INVALID_INPUT', { message: fault.message, field: fault.path });
  if (settings.engine === 'libreoffice' && libreOffice === undefined)
    throw callError('MISSING_REQUIREMENTS', { hint: 'This server has no LibreOffice. Choose another engine.' });
}
