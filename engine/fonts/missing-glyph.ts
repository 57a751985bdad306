import type { Diagnostic } from '../diagnostics.ts';

/** What is said of a character that no font has; `cluster`: with its marks. */
export function missingGlyph(cluster: string): Diagnostic {
  const codePoint = cluster.codePointAt(0) ?? 0;
  const code = codeOf(cluster);
  const shown = isPrintable(codePoint);
  return {
    severity: 'warning',
    code: 'font/missing-glyph',
    message: `No font has the character ${code}${shown ? ` "${cluster}"` : ''}: a box is shown instead.`,
    where: { text: shown ? cluster : code },
    hint: 'Replace the character, or give Sheafmill a font that has it.',
  };
}

/** The first character as Unicode names it: U+0041. */
export const codeOf = (text: string): string => `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function isPrintable(codePoint: number): boolean {
  return (
    codePoint > 0x20 &&
    codePoint < 0xf0000 &&
    !(codePoint >= 0xd800 && codePoint <= 0xf8ff) &&
    !(codePoint >= 0x202a && codePoint <= 0x202e) &&
    !(codePoint >= 0x2066 && codePoint <= 0x2069)
  );
}
