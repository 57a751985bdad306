import type { RunProperties } from './run.ts';

/** Letters of a formula that stand for variables are slanted, whatever the run says (ECMA-376 22.1.2.111). */
export type MathStyle = 'italic' | 'plain' | 'bold' | 'bold-italic';

const ALPHABETS = ['script', 'fraktur', 'double-struck', 'sans-serif', 'monospace'] as const;

/** An alphabet other than the usual one (ECMA-376 22.1.2.94). */
export type MathAlphabet = (typeof ALPHABETS)[number];

/** Whether `m:scr` names one of them. */
export function isAlphabet(name: string): name is MathAlphabet {
  return (ALPHABETS as readonly string[]).includes(name);
}

interface Formatted {
  /** Of what the structure draws itself: bars, signs, brackets. */
  readonly properties: RunProperties;
}

/** Signs and letters; `ordinary` text (`m:nor`) is set as words are, with the run's own font and slant. */
export interface MathText extends Formatted {
  readonly type: 'text';
  readonly text: string;
  readonly style: MathStyle;
  readonly alphabet?: MathAlphabet;
  readonly ordinary: boolean;
}
export interface MathRow {
  readonly type: 'row';
  readonly children: readonly MathNode[];
}
export interface Fraction extends Formatted {
  readonly type: 'fraction';
  readonly kind: 'bar' | 'no-bar' | 'skewed' | 'linear';
  readonly numerator: MathNode;
  readonly denominator: MathNode;
}
/** What is raised and lowered beside a base, behind it or before it. */
export interface Scripts {
  readonly type: 'scripts';
  readonly base: MathNode;
  readonly superscript?: MathNode;
  readonly subscript?: MathNode;
  readonly before: boolean;
}
export interface Radical extends Formatted {
  readonly type: 'radical';
  readonly degree?: MathNode;
  readonly body: MathNode;
}
/** A large sign such as ∑ or ∫ with its limits. */
export interface LargeOperator extends Formatted {
  readonly type: 'large-operator';
  readonly sign: string;
  readonly lower?: MathNode;
  readonly upper?: MathNode;
  /** The limits stand above and below the sign, otherwise behind it. */
  readonly stacked: boolean;
  readonly body: MathNode;
}
export interface Delimited extends Formatted {
  readonly type: 'delimited';
  /** '' where nothing is drawn. */
  readonly open: string;
  readonly close: string;
  readonly separator: string;
  readonly grows: boolean;
  readonly parts: readonly MathNode[];
}
/** Rows of a matrix or of an array of equations, whose columns meet without a gap. */
export interface Matrix {
  readonly type: 'matrix';
  readonly rows: readonly (readonly MathNode[])[];
  /** Of the columns; the last one holds for all that follow. */
  readonly alignments: readonly ('left' | 'center' | 'right')[];
  readonly equations: boolean;
}
/** Something above or below a base: a limit at its own size, or a sign that is drawn as wide as the base. */
export interface Stacked extends Formatted {
  readonly type: 'stacked';
  readonly side: 'above' | 'below';
  readonly base: MathNode;
  readonly what:
    | { readonly limit: MathNode }
    | { readonly sign: string; readonly stretches: boolean }
    /** A rule along the whole base. */
    | { readonly rule: true };
}
export interface MathFunction {
  readonly type: 'function';
  readonly name: MathNode;
  readonly argument: MathNode;
}
export interface Framed extends Formatted {
  readonly type: 'framed';
  readonly body: MathNode;
}
/** Takes its room and shows nothing. */
export interface Phantom {
  readonly type: 'phantom';
  readonly body: MathNode;
}

export type MathNode =
  | MathText
  | MathRow
  | Fraction
  | Scripts
  | Radical
  | LargeOperator
  | Delimited
  | Matrix
  | Stacked
  | MathFunction
  | Framed
  | Phantom;

/** The letters of a formula as its file has them, in their order there; `&` between the columns of equations. */
export function textOfMath(node: MathNode): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'row':
      return node.children.map(textOfMath).join('');
    case 'fraction':
      return textOfMath(node.numerator) + textOfMath(node.denominator);
    case 'scripts': {
      const scripts = (node.subscript ? textOfMath(node.subscript) : '') + (node.superscript ? textOfMath(node.superscript) : '');
      return node.before ? scripts + textOfMath(node.base) : textOfMath(node.base) + scripts;
    }
    case 'radical':
      return (node.degree ? textOfMath(node.degree) : '') + textOfMath(node.body);
    case 'large-operator':
      return (node.lower ? textOfMath(node.lower) : '') + (node.upper ? textOfMath(node.upper) : '') + textOfMath(node.body);
    case 'delimited':
      return node.parts.map(textOfMath).join('');
    case 'matrix':
      return node.rows.map((row) => row.map(textOfMath).join(node.equations ? '&' : '')).join('');
    case 'stacked':
      return textOfMath(node.base) + ('limit' in node.what ? textOfMath(node.what.limit) : '');
    case 'function':
      return textOfMath(node.name) + textOfMath(node.argument);
    case 'framed':
    case 'phantom':
      return textOfMath(node.body);
  }
}
