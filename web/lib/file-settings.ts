import type { RunSettings } from '../../contracts/index.ts';
import { allowsPassword, allowsPdfOptions, USUAL_SETTINGS, unusualSettings, type WholeSettings } from '../../contracts/settings-rules.ts';

/** What the files of a run are to be, as the screen has it: some of it may not count beside the rest. */
export interface FileSettings extends WholeSettings {
  /** That opens each PDF; '' for none. Kept nowhere in the browser. */
  readonly password: string;
}

export const USUAL_FILES: FileSettings = { ...USUAL_SETTINGS, password: '' };

/** What goes with PDFs of our own engine alone, as it is where another kind of file or engine is chosen. */
export const PLAIN_PDF: Pick<FileSettings, 'standards' | 'watermark' | 'password'> = { standards: [], watermark: '', password: '' };

/** Whether a password that is typed counts. */
export const canHavePassword = (settings: FileSettings): boolean => allowsPdfOptions(settings) && allowsPassword(settings.standards);

/** What is asked for: neither what is usual, nor what was typed before a choice that allows none of it. */
export const askedSettings = (settings: FileSettings): RunSettings & { readonly password?: string } => ({
  ...unusualSettings(settings),
  ...(settings.password !== '' && canHavePassword(settings) ? { password: settings.password } : {}),
});
