/** Points per unit of the lengths in a VML `style` (ECMA-376 Part 4, 14.1.2.1); a bare number is in pixels there. */
const units: ReadonlyMap<string, number> = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 72 / 2.54],
  ['mm', 72 / 25.4],
  ['pc', 12],
  ['pi', 12],
  ['px', 0.75],
  ['emu', 1 / 12700],
]);

/** A VML length in points; undefined when it is none (`auto`, a percentage). `bare`: points per unit of a bare number. */
export function readCssLength(text: string | undefined, bare = 0.75): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  const value = Number.parseFloat(trimmed);
  if (!Number.isFinite(value)) return undefined;
  let end = trimmed.length;
  while (end > 0 && isLetter(trimmed.charCodeAt(end - 1))) end--;
  const unit = trimmed.slice(end).toLowerCase();
  if (unit === '') return trimmed.endsWith('%') ? undefined : value * bare;
  const points = units.get(unit);
  return points === undefined ? undefined : value * points;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** `name:value;name:value` with names in lower case. */
export function readCssDeclarations(style: string | undefined): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  if (style === undefined) return declarations;
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) declarations.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim());
  }
  return declarations;
}
