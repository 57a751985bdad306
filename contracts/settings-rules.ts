import type { RunSettings, Standards } from './run-settings.ts';

// Without zod, so that the web application can import it as it is: its content security policy lets nothing compile code.

export const FORMATS = ['pdf', 'docx'] as const;
export const ENGINES = ['sheafmill', 'libreoffice', 'google'] as const;
export const STANDARDS = ['a-2b', 'a-3b', 'ua-1'] as const;

/** Settings with nothing left out. */
export type WholeSettings = { readonly [Name in keyof RunSettings]-?: NonNullable<RunSettings[Name]> };

/** What holds where nothing is said. */
export const USUAL_SETTINGS: WholeSettings = { format: 'pdf', engine: 'sheafmill', decimals: {}, standards: [], watermark: '' };

const NAMES = Object.keys(USUAL_SETTINGS) as readonly (keyof WholeSettings)[];

/** The settings among other things, those that are left out as usual. */
export const wholeSettings = (settings: RunSettings): WholeSettings =>
  Object.fromEntries(NAMES.map((name) => [name, settings[name] ?? USUAL_SETTINGS[name]])) as WholeSettings;

/** The settings among other things that are not as usual, in one order: the shortest way to say the same. */
export const unusualSettings = (settings: RunSettings): RunSettings =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const given = settings[name];
      const value = typeof given === 'string' ? given.trim() : given;
      return value === undefined || JSON.stringify(value) === JSON.stringify(USUAL_SETTINGS[name]) ? [] : [[name, value]];
    }),
  );

interface Asked extends RunSettings {
  /** None where it is empty. */
  readonly password?: string | null | undefined;
}

/** PDF/A has to be open to whoever finds it. */
export const allowsPassword = (standards: Standards): boolean => !standards.some((name) => name.startsWith('a-'));

/** Only our own engine keeps standards, draws watermarks and encrypts. */
export const allowsPdfOptions = ({ format = 'pdf', engine = 'sheafmill' }: Pick<RunSettings, 'format' | 'engine'>): boolean =>
  format === 'pdf' && engine === 'sheafmill';

/** Why these settings do not go together, with each other or with the template; undefined if they do. `path`: the setting to change. */
export function settingsFault(asked: Asked, template: { readonly kind: string }) {
  const { format = 'pdf', engine = 'sheafmill', standards = [], watermark, password } = asked;
  if (format === 'docx' && engine !== 'sheafmill')
    return { path: 'engine', message: 'Word files are filled and not laid out: they need no other engine.' } as const;
  if (!allowsPdfOptions(asked)) {
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
