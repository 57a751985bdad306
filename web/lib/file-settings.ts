import type { FacturXSetting, RunSettings } from '../../contracts/index.ts';
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

/** What a mapping of electronic invoices says in words of its own, such as the seller's name: it holds for the rows of another database, too. */
export function ownWords(mapping: FacturXSetting): FacturXSetting {
  const isOwn = ([, text]: [string, string]) => !text.includes('{{');
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([name, entry]): [string, FacturXSetting[string]][] => {
      if (typeof entry === 'string') return isOwn([name, entry]) ? [[name, entry]] : [];
      const fields = Object.entries(entry).filter(isOwn);
      return fields.length === 0 ? [] : [[name, Object.fromEntries(fields)]];
    }),
  );
}
