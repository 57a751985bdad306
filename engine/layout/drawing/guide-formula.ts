/** Values of the guides a shape is built from, by name (ECMA-376 20.1.9.11 `gd` and 20.1.10.56 for the built-in ones). */
export type Guides = Map<string, number>;

const FULL_TURN = 21600000;

/** The guides that every shape has; lengths in the unit of `width` and `height`, angles in 60,000ths of a degree. */
export function builtInGuides(width: number, height: number): Guides {
  const shorter = Math.min(width, height);
  const guides: Guides = new Map([
    ['l', 0],
    ['t', 0],
    ['r', width],
    ['b', height],
    ['w', width],
    ['h', height],
    ['hc', width / 2],
    ['vc', height / 2],
    ['ss', shorter],
    ['ls', Math.max(width, height)],
    ['cd2', FULL_TURN / 2],
    ['cd4', FULL_TURN / 4],
    ['cd8', FULL_TURN / 8],
    ['3cd4', (FULL_TURN * 3) / 4],
    ['3cd8', (FULL_TURN * 3) / 8],
    ['5cd8', (FULL_TURN * 5) / 8],
    ['7cd8', (FULL_TURN * 7) / 8],
  ]);
  for (const part of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
    guides.set(`wd${part}`, width / part);
    guides.set(`hd${part}`, height / part);
    guides.set(`ssd${part}`, shorter / part);
  }
  return guides;
}

const radians = (angle: number): number => (angle / 60000) * (Math.PI / 180);
const angle = (value: number): number => ((value * 180) / Math.PI) * 60000;

const operators: ReadonlyMap<string, (x: number, y: number, z: number) => number> = new Map([
  ['*/', (x, y, z) => (x * y) / z],
  ['+-', (x, y, z) => x + y - z],
  ['+/', (x, y, z) => (x + y) / z],
  ['?:', (x, y, z) => (x > 0 ? y : z)],
  ['abs', (x) => Math.abs(x)],
  ['at2', (x, y) => angle(Math.atan2(y, x))],
  ['cat2', (x, y, z) => x * Math.cos(Math.atan2(z, y))],
  ['cos', (x, y) => x * Math.cos(radians(y))],
  ['max', (x, y) => Math.max(x, y)],
  ['min', (x, y) => Math.min(x, y)],
  ['mod', (x, y, z) => Math.sqrt(x * x + y * y + z * z)],
  ['pin', (x, y, z) => Math.min(Math.max(y, x), z)],
  ['sat2', (x, y, z) => x * Math.sin(Math.atan2(z, y))],
  ['sin', (x, y) => x * Math.sin(radians(y))],
  ['sqrt', (x) => Math.sqrt(x)],
  ['tan', (x, y) => x * Math.tan(radians(y))],
  ['val', (x) => x],
]);

/** A number or the name of a guide; 0 when it is neither. */
export function guideValue(guides: Guides, term: string | undefined): number {
  if (term === undefined) return 0;
  const known = guides.get(term);
  if (known !== undefined) return known;
  const value = Number(term);
  return Number.isFinite(value) ? value : 0;
}

/** Evaluates a `fmla`, e.g. `val 16667`; 0 for an operator that does not exist or a division by zero. */
export function evaluateGuide(guides: Guides, formula: string): number {
  const [operator = '', x, y, z] = formula.trim().split(/\s+/);
  const value = operators.get(operator)?.(guideValue(guides, x), guideValue(guides, y), guideValue(guides, z)) ?? 0;
  return Number.isFinite(value) ? value : 0;
}
