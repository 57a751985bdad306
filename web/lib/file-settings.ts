import type { RunSettings } from '../../contracts/index.ts';
import { allowsPdfOptions, isArchive, USUAL_SETTINGS, unusualSettings, type WholeSettings } from '../../contracts/settings-rules.ts';

/** What the files of a run are to be, as the screen has it: some of it may not count beside the rest. */
export interface FileSettings extends WholeSettings {
  /** That opens each PDF; '' for none. Kept nowhere in the browser. */
  readonly password: string;
}

export const USUAL_FILES: FileSettings = { ...USUAL_SETTINGS, password: '' };

/** What goes with PDFs of our own engine alone, as it is where another kind of file or engine is chosen. */
export const PLAIN_PDF = {
  standards: [],
  watermark: '',
  password: '',
  formFields: false,
  facturX: null,
} as const satisfies Partial<FileSettings>;

/** Whether a password and fields to fill in count: PDF/A has neither. */
export const allowsLocksAndFields = (settings: FileSettings): boolean => allowsPdfOptions(settings) && !isArchive(settings);

/** What is asked for: neither what is usual, nor what was typed before a choice that allows none of it. */
export function askedSettings(settings: FileSettings): RunSettings & { readonly password?: string } {
  const allows = allowsLocksAndFields(settings);
  return {
    ...unusualSettings({ ...settings, formFields: settings.formFields && allows }),
    ...(settings.password !== '' && allows ? { password: settings.password } : {}),
  };
}
