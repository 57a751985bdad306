import type { MathNode } from '../../model/formula.ts';

/** What a stretch is among its neighbours (as in TeX, The TeXbook, chapter 18). */
export type MathClass = 'ordinary' | 'operator' | 'binary' | 'relation' | 'open' | 'close' | 'punctuation' | 'inner' | 'space';

export interface MathToken {
  readonly text: string;
  readonly kind: MathClass;
  /** Letters, which are slanted as variables. */
  readonly letters: boolean;
}

const LETTERS = /^[\p{L}\p{M}∂]+/u;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)*/u;
const SPACE = /^\s+/u;
/** Invisible: applied functions, products and separators without a sign. */
const INVISIBLE = /^[\u2061-\u2064\u200b]/;
const BINARY = new Set('+−-±∓×÷∗*∘∙·⋅⊕⊖⊗⊘∧∨∩∪∖†‡⋆');
const RELATION = /^[=<>≤≥≠≈≡≅∼≃≐∝∈∉∋⊂⊆⊃⊇⊄≪≫≺≻∣∥⊥⊢⊨≔:\u2190-\u21ff\u27f5-\u27ff]$/u;
const OPEN = new Set('([{⟨⌈⌊');
const CLOSE = new Set(')]}⟩⌉⌋!');
const PUNCTUATION = new Set(',;');

function kindOf(sign: string): MathClass {
  if (BINARY.has(sign)) return 'binary';
  if (RELATION.test(sign)) return 'relation';
  if (OPEN.has(sign)) return 'open';
  if (CLOSE.has(sign)) return 'close';
  if (PUNCTUATION.has(sign)) return 'punctuation';
  return /^[∑∏∐∫-∳⋀-⋃]$/u.test(sign) ? 'operator' : 'ordinary';
}

/** Cuts text into variables, numbers, white space and signs; a hyphen is a minus. */
export function tokensOf(text: string): readonly MathToken[] {
  const tokens: MathToken[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const letters = LETTERS.exec(rest)?.[0];
    const found = letters ?? NUMBER.exec(rest)?.[0] ?? SPACE.exec(rest)?.[0] ?? String.fromCodePoint(rest.codePointAt(0) as number);
    at += found.length;
    if (INVISIBLE.test(found)) continue;
    if (letters !== undefined) tokens.push({ text: found, kind: 'ordinary', letters: true });
    else if (found.trim() === '') tokens.push({ text: found, kind: 'space', letters: false });
    else {
      const shown = found === '-' ? '−' : found;
      tokens.push({ text: shown, kind: NUMBER.test(found) ? 'ordinary' : kindOf(shown), letters: false });
    }
  }
  return tokens;
}

/** The class of a structure. */
export function classOf(node: MathNode): MathClass {
  switch (node.type) {
    case 'fraction':
      return 'inner';
    case 'large-operator':
    case 'function':
      return 'operator';
    case 'scripts':
      return classOf(node.base);
    case 'stacked':
      return 'limit' in node.what ? classOf(node.base) : 'ordinary';
    case 'text': {
      const [only, ...more] = tokensOf(node.text);
      return only && more.length === 0 && !node.ordinary ? only.kind : 'ordinary';
    }
    case 'row':
      return node.children.length === 1 ? classOf(node.children[0] as MathNode) : 'ordinary';
    default:
      return 'ordinary';
  }
}

const BEGINNINGS: ReadonlySet<MathClass> = new Set<MathClass>(['binary', 'operator', 'relation', 'open', 'punctuation']);
const ENDINGS: ReadonlySet<MathClass> = new Set<MathClass>(['relation', 'close', 'punctuation']);

/** An operator with nothing to combine is a sign: `−x`, `(+1)`, `a = −b`. `continued`: something stands before the first. */
export function withoutUnusedOperators(kinds: readonly MathClass[], continued: boolean): readonly MathClass[] {
  const result = [...kinds];
  let before: MathClass | undefined = continued ? 'ordinary' : undefined;
  let pending = -1;
  result.forEach((kind, index) => {
    if (kind === 'space') return;
    if (pending >= 0 && ENDINGS.has(kind)) result[pending] = 'ordinary';
    pending = -1;
    if (kind === 'binary') {
      if (before === undefined || BEGINNINGS.has(before)) result[index] = 'ordinary';
      else pending = index;
    }
    before = result[index];
  });
  if (pending >= 0) result[pending] = 'ordinary';
  return result;
}

const THIN = 3 / 18;
const MEDIUM = 4 / 18;
const THICK = 5 / 18;

/** Space between neighbours, fractions of the em. */
export function spaceBetween(left: MathClass, right: MathClass): number {
  if (left === 'space' || right === 'space' || left === 'open' || right === 'close' || right === 'punctuation') return 0;
  if (left === 'relation' || right === 'relation') return left === right ? 0 : THICK;
  if (left === 'binary' || right === 'binary') return MEDIUM;
  if (left === 'operator') return right === 'open' ? 0 : THIN;
  if (right === 'operator' || left === 'punctuation' || left === 'inner' || right === 'inner') return THIN;
  return 0;
}
