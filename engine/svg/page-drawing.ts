/** An element of SVG. */
export interface DrawnPiece {
  /** Value of the `transform` that it stands under; '' for none. */
  readonly at: string;
  readonly markup: string;
}

/** A page as the elements of a self-contained SVG document in points: no scripts, no styles, no fonts. */
export interface PageDrawing {
  /** The start tag of the document. */
  readonly open: string;
  /** In the order in which they are painted. From row to row, most of them are the same texts. */
  readonly pieces: readonly DrawnPiece[];
}

/** The whole document. */
export const svgText = ({ open, pieces }: PageDrawing): string => `${open}${pieces.map(pieceText).join('')}</svg>`;

/** The element at its place. */
export const pieceText = ({ at, markup }: DrawnPiece): string => (at === '' ? markup : `<g transform="${at}">${markup}</g>`);
