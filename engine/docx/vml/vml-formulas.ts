import { childrenNamed, type XmlElement } from '../xml/xml.ts';

/** Values of the formulas of a shape (ECMA-376 Part 4, 14.1.2.6), in its own coordinates. */
export function evaluateFormulas(
  formulas: XmlElement | undefined,
  adjust: readonly number[],
  width: number,
  height: number,
): readonly number[] {
  const values: number[] = [];
  const term = (text: string | undefined): number => {
    if (text === undefined) return 0;
    if (text.startsWith('@')) return values[Number(text.slice(1))] ?? 0;
    if (text.startsWith('#')) return adjust[Number(text.slice(1))] ?? 0;
    if (text === 'width') return width;
    if (text === 'height') return height;
    const value = Number(text);
    return Number.isFinite(value) ? value : 0;
  };
  for (const formula of childrenNamed(formulas, 'v:f')) {
    const [operator = '', first, second, third] = (formula.attributes.get('eqn') ?? '').trim().split(/\s+/);
    const value = compute(operator, term(first), term(second), term(third));
    values.push(Number.isFinite(value) ? value : 0);
  }
  return values;
}

function compute(operator: string, x: number, y: number, z: number): number {
  // Angles are 65,536ths of a degree.
  const radians = (angle: number): number => (angle / 65536) * (Math.PI / 180);
  switch (operator) {
    case 'val':
      return x;
    case 'sum':
      return x + y - z;
    case 'prod':
    case 'product':
      return z === 0 ? 0 : (x * y) / z;
    case 'mid':
      return (x + y) / 2;
    case 'abs':
      return Math.abs(x);
    case 'min':
      return Math.min(x, y);
    case 'max':
      return Math.max(x, y);
    case 'if':
      return x > 0 ? y : z;
    case 'mod':
      return Math.sqrt(x * x + y * y + z * z);
    case 'sqrt':
      return Math.sqrt(x);
    case 'sin':
      return x * Math.sin(radians(y));
    case 'cos':
      return x * Math.cos(radians(y));
    case 'tan':
      return x * Math.tan(radians(y));
    case 'atan2':
      return ((Math.atan2(y, x) * 180) / Math.PI) * 65536;
    case 'cosatan2':
      return x * Math.cos(Math.atan2(z, y));
    case 'sinatan2':
      return x * Math.sin(Math.atan2(z, y));
    case 'sumangle':
      return x + y * 65536 - z * 65536;
    case 'ellipse':
      return z * Math.sqrt(Math.max(0, 1 - (x / y) ** 2));
    default:
      return 0;
  }
}
