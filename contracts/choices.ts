export const NUMBER_STYLES = ['US', 'UK', 'Indian', 'European', 'Japanese'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];
/** Whose dates and numbers a style writes. */
export const LOCALES: Readonly<Record<NumberStyle, string>> = {
  US: 'en-US',
  UK: 'en-GB',
  Indian: 'en-IN',
  European: 'de-DE',
  Japanese: 'ja-JP',
};
export const DECIMAL_PLACES = ['0', '1', '2', '3', '4', '5'] as const;
/** PDFs a month, as the onboarding asks for them. */
export const VOLUMES = ['<20', '20 - 200', '200 - 500', '500 - 2,000', '2,000 - 5,000', '5,000 - 20,000', '>20,000'] as const;
export const REFERRALS = ['Twitter', 'YouTube', 'LinkedIn', 'Reddit', 'Notion Gallery', 'Others'] as const;
/** What a row becomes. */
export const FORMATS = ['pdf', 'docx'] as const;
/** What lays out the pages. */
export const ENGINES = ['sheafmill', 'libreoffice', 'google'] as const;
/** Parts of PDF/A, and PDF/UA-1. */
export const STANDARDS = ['a-2b', 'a-3b', 'ua-1'] as const;
