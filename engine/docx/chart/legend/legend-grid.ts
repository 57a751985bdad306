/** What an entry of a legend needs, points. */
interface EntrySize {
  readonly width: number;
  readonly height: number;
}

/** Entries in rows and columns, row by row; points from the top left corner of the legend. */
export interface LegendGrid {
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly width: number;
  readonly height: number;
}

/** Space at the edges and between entries, points (measured: LibreOffice 7.4, for a text of that size). */
const paddingX = (size: number): number => Math.max(LEAST, size * 0.33);
const paddingY = (size: number): number => Math.max(LEAST, size * 0.2);
const betweenX = (size: number): number => Math.max(LEAST, size * 0.66);
const LEAST = 2.83;
/** Columns beside the plot take no more of the room than that. */
const MOST_WIDTH = 0.5;

/** Which room the file or the side of the legend leaves to its entries. */
export type LegendRoom =
  | { readonly kind: 'tall' | 'wide'; readonly width: number; readonly height: number }
  /** Of that size, whatever the entries need. */
  | { readonly kind: 'fixed'; readonly width: number; readonly height: number };

/** Size that a legend of one entry, the largest, would have. */
export function sizeOfOne(sizes: readonly EntrySize[], size: number): EntrySize {
  const [width, height] = largest(sizes);
  return { width: betweenX(size) + width, height: 2 * paddingY(size) + height };
}

/** As few columns as the height needs, as many as the width has room for, or those that fill a fixed size. */
export function layOutLegend(sizes: readonly EntrySize[], room: LegendRoom, size: number): LegendGrid {
  const [widest, highest] = largest(sizes);
  const count = sizes.length;
  if (room.kind === 'fixed') return fill(sizes, room, size);
  if (room.kind === 'tall') {
    const most = Math.max(1, Math.floor((room.height - 2 * paddingY(size)) / (highest + paddingY(size))));
    const columns = Math.max(1, Math.floor((room.width * MOST_WIDTH) / (widest + betweenX(size))));
    return inColumns(sizes, Math.min(columns, Math.ceil(count / most)), size, 0, 0);
  }
  const most = Math.max(1, Math.floor((room.width - 2 * paddingX(size)) / (widest + betweenX(size))));
  return inColumns(sizes, Math.ceil(count / Math.ceil(count / most)), size, 0, 0);
}

const largest = (sizes: readonly EntrySize[]): readonly [width: number, height: number] => [
  Math.max(...sizes.map(({ width }) => width)),
  Math.max(...sizes.map(({ height }) => height)),
];

function extents(
  sizes: readonly EntrySize[],
  columns: number,
): { readonly widths: readonly number[]; readonly heights: readonly number[] } {
  const widths: number[] = [];
  const heights: number[] = [];
  for (const [index, { width, height }] of sizes.entries()) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    widths[column] = Math.max(widths[column] ?? 0, width);
    heights[row] = Math.max(heights[row] ?? 0, height);
  }
  return { widths, heights };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What is left of a fixed size is spread evenly at the edges and between the entries, and taken from there where it lacks. */
function fill(sizes: readonly EntrySize[], room: EntrySize, size: number): LegendGrid {
  let columns = sizes.length;
  while (columns > 1 && sum(extents(sizes, columns).widths) > room.width) columns--;
  const { widths, heights } = extents(sizes, columns);
  const spread = (left: number, normal: number, gaps: number): number => (left - normal) / (gaps + 1);
  const moreX = spread(room.width - sum(widths), 2 * paddingX(size) + (widths.length - 1) * betweenX(size), widths.length);
  const moreY = spread(room.height - sum(heights), (heights.length + 1) * paddingY(size), heights.length);
  const grid = inColumns(sizes, columns, size, moreX, moreY);
  return { places: grid.places, width: room.width, height: room.height };
}

function inColumns(sizes: readonly EntrySize[], columns: number, size: number, moreX: number, moreY: number): LegendGrid {
  const { widths, heights } = extents(sizes, columns);
  const xs = starts(widths, Math.max(0, paddingX(size) + moreX), Math.max(0, betweenX(size) + moreX));
  const ys = starts(heights, Math.max(0, paddingY(size) + moreY), Math.max(0, paddingY(size) + moreY));
  return {
    places: sizes.map((_, index) => ({ x: xs[index % columns] ?? 0, y: ys[Math.floor(index / columns)] ?? 0 })),
    width: sum(widths) + 2 * paddingX(size) + (widths.length - 1) * betweenX(size),
    height: sum(heights) + (heights.length + 1) * paddingY(size),
  };
}

function starts(lengths: readonly number[], first: number, between: number): readonly number[] {
  let at = first;
  return lengths.map((length) => {
    const start = at;
    at += length + between;
    return start;
  });
}
