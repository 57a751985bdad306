/**
 * Spaces that hang at the end of a line and give it no height: the plain one, that of East Asian text and a sixth of an em. Other
 * spaces of fixed width, those of empty form fields too, are set as letters (measured: LibreOffice 7.4).
 */
export const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x3000 || unit === 0x2006;
