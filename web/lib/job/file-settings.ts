import type { FacturXSetting, RunSettings } from '../../../contracts/index.ts';
import { allowsPdfOptions, isArchive, USUAL_SETTINGS, unusualSettings, type WholeSettings } from '../../../contracts/settings-rules.ts';

/** What the files of a run are to be, as the screen has it: some of it may not count beside the rest. */
export interface FileSettings extends WholeSettings {
  /** That opens each PDF; '' for none. Kept nowhere in the browser. */
  readonly password: string;
  /** What was typed for a choice that is not made now; it comes back with that choice, and is kept nowhere else. */
  readonly aside: { readonly ownPdf?: OwnPdf; readonly invoice?: FacturXSetting };
}

/** What goes with PDFs of our own engine alone. */
type OwnPdf = Pick<FileSettings, 'standards' | 'watermark' | 'password' | 'formFields' | 'facturX'>;

export const USUAL_FILES: FileSettings = { ...USUAL_SETTINGS, password: '', aside: {} };

const PLAIN_PDF: OwnPdf = { standards: [], watermark: '', password: '', formFields: false, facturX: null };

/** The change to another kind of file or another engine, with what goes along: PDFs of our own engine have settings that no others have. */
export function changedOutput(settings: FileSettings, change: Partial<Pick<FileSettings, 'format' | 'engine'>>): Partial<FileSettings> {
  const wasOwn = allowsPdfOptions(settings);
  const isOwn = allowsPdfOptions({ ...settings, ...change });
  if (wasOwn === isOwn) return change;
  const { ownPdf = PLAIN_PDF, ...aside } = settings.aside;
  if (isOwn) return { ...change, ...ownPdf, aside };
  const { standards, watermark, password, formFields, facturX } = settings;
  return { ...change, ...PLAIN_PDF, aside: { ...aside, ownPdf: { standards, watermark, password, formFields, facturX } } };
}

/** The change to another kind of our own PDFs. `suggest`: a mapping of invoices where none was there before. */
export function changedKind(
  { facturX, aside }: Pick<FileSettings, 'facturX' | 'aside'>,
  standards: FileSettings['standards'],
  isInvoice: boolean,
  suggest: () => FacturXSetting,
): Partial<FileSettings> {
  if (isInvoice) return { standards, facturX: facturX ?? aside.invoice ?? suggest() };
  return { standards, facturX: null, ...(facturX && { aside: { ...aside, invoice: facturX } }) };
}

/** The change to other rows: what named columns of the rows before says nothing of them. */
export function changedRows({
  facturX,
  aside,
}: Pick<FileSettings, 'facturX' | 'aside'>): Pick<FileSettings, 'facturX' | 'aside' | 'decimals'> {
  const { ownPdf, invoice } = aside;
  return {
    decimals: {},
    facturX: facturX && ownWords(facturX),
    aside: {
      ...(ownPdf && { ownPdf: { ...ownPdf, facturX: ownPdf.facturX && ownWords(ownPdf.facturX) } }),
      ...(invoice && { invoice: ownWords(invoice) }),
    },
  };
}

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
