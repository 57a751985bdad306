import { SAFE_ADDRESS } from '../address.ts';
import type { Fragment, GlyphRun, LinkMark, Mark, Placed } from '../layout/display-list.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { Matrix } from '../pdf/content/content-state.ts';
import { MAX_GROUPS, multiply } from '../pdf/content/fragment-content.ts';
import { attributes, escapeText, matrixValue } from './markup.ts';
import { boxAttributes } from './markup-state.ts';

/** Text of a glyph run, in points. */
interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** In logical order. */
  readonly text: string;
  readonly rightToLeft: boolean;
  /** Of its coordinates to those of the page, where that is more than a shift. */
  readonly transform: string | undefined;
  /** Of the paragraph that it belongs to. */
  readonly paragraphRightToLeft: boolean;
  readonly node: object | undefined;
}

/**
 * The text of a page, transparent, to be selected and searched: a `<text>` for each line, stretched to the width of its glyphs.
 * Then its links to other places, on top. One element each.
 * @param items In reading order.
 */
export function textLayer(items: readonly Placed[]): readonly string[] {
  const pieces: Piece[] = [];
  const links: string[] = [];
  const collect = (marks: readonly Mark[], fragment: Fragment, matrix: Matrix, depth: number): void => {
    if (depth > MAX_GROUPS) return;
    for (const mark of marks) {
      if (mark.type === 'glyphs') {
        const piece = pieceOf(mark, fragment, matrix);
        if (piece.text !== '') pieces.push(piece);
      } else if (mark.type === 'link') links.push(linkElement(mark, matrix));
      else if (mark.type === 'group')
        collect(mark.marks, fragment, mark.transform === undefined ? matrix : multiply(mark.transform, matrix), depth + 1);
    }
  };
  for (const { x, y, fragment } of items) collect(fragment.marks, fragment, [1, 0, 0, 1, x, y], 0);
  return [...linesOf(pieces).map(lineElement), ...links].filter((element) => element !== '');
}

function pieceOf(run: GlyphRun, { owner }: Fragment, matrix: Matrix): Piece {
  const [a, b, c, d, e, f] = matrix;
  const shifted = a === 1 && b === 0 && c === 0 && d === 1;
  return {
    x: run.x + (shifted ? e : 0),
    y: run.y + (shifted ? f : 0),
    width: run.advances.reduce((sum, advance) => sum + advance, 0),
    size: run.size,
    text: run.actualText ?? run.texts.join(''),
    rightToLeft: run.actualText !== undefined,
    transform: shifted ? undefined : matrixValue(matrix),
    paragraphRightToLeft: owner?.node.type === 'paragraph' && (owner.node as Paragraph).properties.rightToLeft,
    node: owner?.node,
  };
}

/** Fractions of the font size: how far up or down a piece may stand and still be of the line, and what gap is room between words. */
const SAME_LINE = 0.45;
const WORD_GAP = 0.15;

/** Pieces that stand side by side, in logical order, with a blank in wide gaps. */
function linesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (
      line !== undefined &&
      last !== undefined &&
      last.node === piece.node &&
      last.transform === piece.transform &&
      Math.abs(last.y - piece.y) < SAME_LINE * Math.max(last.size, piece.size)
    )
      line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => (line.length === 1 ? line : withBlanks(logicalOrder(line))));
}

/** The order of reading, of pieces that stand from left to right or were set so: stretches against the direction of the paragraph are turned. */
function logicalOrder(line: readonly Piece[]): readonly Piece[] {
  const base = line[0]?.paragraphRightToLeft === true;
  const visual = [...line].sort((a, b) => a.x - b.x);
  if (base) visual.reverse();
  const ordered: Piece[] = [];
  for (let start = 0; start < visual.length; ) {
    let end = start + 1;
    if (visual[start]?.rightToLeft !== base) while (end < visual.length && visual[end]?.rightToLeft !== base) end++;
    ordered.push(...visual.slice(start, end).reverse());
    start = end;
  }
  return ordered;
}

function withBlanks(line: readonly Piece[]): readonly Piece[] {
  const filled: Piece[] = [];
  for (const piece of line) {
    const last = filled.at(-1);
    if (last !== undefined) {
      const [left, right] = last.x < piece.x ? [last, piece] : [piece, last];
      const gap = right.x - left.x - left.width;
      if (gap > WORD_GAP * piece.size && !last.text.endsWith(' ') && !piece.text.startsWith(' '))
        filled.push({ ...left, x: left.x + left.width, width: gap, text: ' ' });
    }
    filled.push(piece);
  }
  return filled;
}

function lineElement(line: readonly Piece[]): string {
  const [first] = line;
  if (first === undefined) return '';
  const outer = attributes({ fill: 'transparent', transform: first.transform });
  if (line.length === 1) return `<text${outer}${placeOf(first)}>${escapeText(first.text)}</text>`;
  return `<text${outer}>${line.map((piece) => `<tspan${placeOf(piece)}>${escapeText(piece.text)}</tspan>`).join('')}</text>`;
}

function placeOf({ x, y, width, size }: Piece): string {
  return attributes({
    x,
    y,
    'font-size': size,
    textLength: width > 0 ? width : undefined,
    lengthAdjust: width > 0 ? 'spacingAndGlyphs' : undefined,
  });
}

/** Links inside the document are the viewer's affair: only it knows where its pages are. */
function linkElement({ link, ...box }: LinkMark, matrix: Matrix): string {
  const address = link.url?.trim() ?? '';
  if (!SAFE_ADDRESS.test(address)) return '';
  const title = `<title>${escapeText(link.tooltip ?? address)}</title>`;
  const area = `<rect${boxAttributes(box)} fill="transparent"${attributes({ transform: matrixValue(matrix) })}/>`;
  return `<a${attributes({ href: address, target: '_blank', rel: 'noopener noreferrer' })}>${title}${area}</a>`;
}
