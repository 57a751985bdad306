import type { STANDARDS } from './choices.ts';
import type { RunSettings } from './run-settings.ts';

// Without zod, so that the web application can import it as it is: its content security policy lets nothing compile code.

/** Settings with nothing left out. */
export type WholeSettings = { readonly [Name in keyof RunSettings]-?: Exclude<RunSettings[Name], undefined> };

/** What holds where nothing is said. */
export const USUAL_SETTINGS: WholeSettings = {
  format: 'pdf',
  engine: 'sheafmill',
  decimals: {},
  standards: [],
  watermark: '',
  formFields: false,
  facturX: null,
};

/** Of the settings that this version of the product knows; raised with whatever is added to `SINCE`. */
export const SETTINGS_VERSION = 1;

/** The version of a setting, or of each value of one that is chosen from a list or has several of it. */
type Since<Value> = [Value] extends [readonly (infer Item extends string)[]]
  ? Readonly<Record<Item, number>>
  : [Value] extends [string]
    ? string extends Value
      ? number
      : Readonly<Record<Value, number>>
    : number;

/** Versions of `SETTINGS_VERSION` in which settings came, and values of them: who knows less makes something else of a run that has them. */
const SINCE: { readonly [Name in keyof WholeSettings]: Since<WholeSettings[Name]> } = {
  format: { pdf: 0, docx: 1 },
  engine: { sheafmill: 0, libreoffice: 1, google: 1 },
  decimals: 1,
  standards: { 'a-2b': 1, 'a-3b': 1, 'ua-1': 1 },
  watermark: 1,
  formFields: 1,
  facturX: 1,
};

/** The least version that knows all of these settings; 0 where they are as usual. */
export const neededVersion = (settings: RunSettings): number =>
  Math.max(
    0,
    ...Object.entries(unusualSettings(settings)).flatMap(([name, value]) => {
      const since = SINCE[name as keyof WholeSettings];
      if (typeof since === 'number') return [since];
      return [value].flat().map((each) => (since as Readonly<Record<string, number>>)[String(each)] ?? 0);
    }),
  );

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

/** As far as the rules ask. */
interface Asked {
  readonly format?: RunSettings['format'];
  readonly engine?: RunSettings['engine'];
  readonly standards?: readonly (typeof STANDARDS)[number][] | undefined;
  readonly watermark?: string | undefined;
  /** None where it is empty. */
  readonly password?: string | null | undefined;
  readonly formFields?: boolean | undefined;
  readonly facturX?: unknown;
}

/** PDF/A has to be open to whoever finds it, with all of its fonts: no password, and nothing that is typed later. */
export const isArchive = ({ standards = [], facturX }: Pick<Asked, 'standards' | 'facturX'>): boolean =>
  Boolean(facturX) || standards.some((name) => name.startsWith('a-'));

/** Only our own engine keeps standards, draws watermarks, encrypts, makes form fields and attaches invoices. */
export const allowsPdfOptions = ({ format = 'pdf', engine = 'sheafmill' }: Pick<Asked, 'format' | 'engine'>): boolean =>
  format === 'pdf' && engine === 'sheafmill';

/** Fields of different rows would have the same names, and an invoice is a file of its own. */
export const allowsMerging = ({ format = 'pdf', formFields = false, facturX }: Pick<Asked, 'format' | 'formFields' | 'facturX'>): boolean =>
  format === 'pdf' && !formFields && !facturX;

/** Why these settings do not go together, with each other or with the template; undefined if they do. `path`: the setting to change. */
export function settingsFault(asked: Asked, template?: { readonly kind: string }) {
  const { format = 'pdf', engine = 'sheafmill', standards = [], watermark, password, formFields, facturX } = asked;
  if (format === 'docx' && engine !== 'sheafmill')
    return { path: 'engine', message: 'Word files are filled and not laid out: they need no other engine.' } as const;
  if (!allowsPdfOptions(asked)) {
    if (standards.length > 0) return { path: 'standards', message: 'Standards of PDFs are kept by our own engine only.' } as const;
    if (watermark) return { path: 'watermark', message: 'Watermarks are drawn on PDFs by our own engine only.' } as const;
    if (password) return { path: 'password', message: 'PDFs get a password from our own engine only.' } as const;
    if (formFields) return { path: 'formFields', message: 'PDFs get fields to fill in from our own engine only.' } as const;
    if (facturX) return { path: 'facturX', message: 'Electronic invoices are attached to PDFs by our own engine only.' } as const;
  }
  if (facturX && standards.includes('a-2b'))
    return { path: 'facturX', message: 'An electronic invoice is a PDF/A-3b. Leave PDF/A-2b out: it has no files attached.' } as const;
  if (password && isArchive(asked))
    return { path: 'password', message: `${archiveOf(asked)} allows no password. Leave out the one or the other.` } as const;
  if (formFields && isArchive(asked))
    return {
      path: 'formFields',
      message: `${archiveOf(asked)} has no fields to fill in: what is typed would be in no font of the file.`,
    } as const;
  if (engine === 'google' && template?.kind !== 'google')
    return { path: 'engine', message: 'Google lays out its own documents only.' } as const;
  return undefined;
}

const archiveOf = ({ facturX }: Asked): string => (facturX ? 'An electronic invoice, which is a PDF/A,' : 'PDF/A');
