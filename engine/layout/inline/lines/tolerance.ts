/** Points. Sums of widths must not push a word over the edge it touches. Measured: LibreOffice 7.4 wraps a line 0.001 pt too long. */
export const TOLERANCE = 1e-4;
