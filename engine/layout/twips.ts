/** The unit of the file format, and of LibreOffice's layout. */
export const TWIPS_PER_POINT = 20;

/** Points. */
export const TWIP = 1 / TWIPS_PER_POINT;

export const toTwips = (points: number): number => Math.round(points * TWIPS_PER_POINT);

/** Hundredths of a millimetre, in which LibreOffice reads a file; not whole ones. */
export const toHundredths = (twips: number): number => (twips * 127) / 72;

/** Points, brought to the nearest twip. */
export const nearestTwip = (points: number): number => toTwips(points) / TWIPS_PER_POINT;

/** Points, without fractions of a twip; what lacks a whole twip by no more than an error of rounding has it. */
export const wholeTwips = (points: number): number => Math.floor(points * TWIPS_PER_POINT + 1e-6) / TWIPS_PER_POINT;
