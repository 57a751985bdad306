import type { RunSettings } from '../../../contracts/index.ts';

const NAMES = { 'a-2b': 'PDF/A-2b', 'a-3b': 'PDF/A-3b', 'ua-1': 'PDF/UA-1' } as const;
const ENGINES = { sheafmill: '', libreoffice: 'drawn by LibreOffice', google: 'drawn by Google' } as const;

/** What is not usual about the files, in a few words each, for lists. */
export const settingsTexts = (settings: RunSettings): readonly string[] => {
  const { format, engine = 'sheafmill', standards = [], facturX, formFields = false } = settings;
  return [
    format === 'docx' ? 'Word files' : ENGINES[engine],
    standards.map((name) => NAMES[name]).join(', '),
    facturX ? 'electronic invoices' : '',
    formFields ? 'with form fields' : '',
  ].filter(Boolean);
};

/** What a run makes, by name. */
export const filesText = ({ format }: Pick<RunSettings, 'format'>, count = 2): string =>
  `${format === 'docx' ? 'Word file' : 'PDF'}${count === 1 ? '' : 's'}`;
