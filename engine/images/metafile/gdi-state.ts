import type { Colour } from '../../model/run.ts';
import type { Matrix, VectorArea } from '../../model/vector-picture.ts';

export interface Pen {
  readonly type: 'pen';
  readonly style: 'solid' | 'dash' | 'dot' | 'dashDot' | 'none';
  /** Logical units; 0 is the thinnest line. */
  readonly width: number;
  /** The width is in pixels. */
  readonly cosmetic: boolean;
  readonly colour: Colour;
}
export interface Brush {
  readonly type: 'brush';
  /** A hatch is drawn as a tint of its colour. */
  readonly style: 'solid' | 'hatch' | 'none';
  readonly colour: Colour;
}
export interface GdiFont {
  readonly type: 'font';
  readonly family: string;
  /** Logical units: negative of the em, positive of the whole line, 0 for a default. */
  readonly height: number;
  /** Logical units that its letters have on average, 0 where they keep the width of their design. */
  readonly width: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Tenths of a degree counter-clockwise. */
  readonly escapement: number;
  readonly characterSet: number;
}
/** Something that is selected without effect: palettes, regions. */
interface Other {
  readonly type: 'other';
}
export type GdiObject = Pen | Brush | GdiFont | Other;

/** What is saved and restored. */
export interface GdiState {
  readonly pen: Pen;
  readonly brush: Brush;
  readonly font: GdiFont;
  readonly textColour: Colour;
  readonly backColour: Colour;
  readonly textAlign: number;
  /** How brushes meet what lies behind ([MS-WMF] 2.1.1.2). */
  readonly drawMode: number;
  /** What lies behind has been inverted by this colour, and will be again. */
  readonly invertedBy: Colour | undefined;
  readonly evenOdd: boolean;
  readonly mapMode: number;
  readonly windowOrigin: readonly [number, number];
  readonly windowExtent: readonly [number, number];
  readonly viewportOrigin: readonly [number, number];
  readonly viewportExtent: readonly [number, number];
  readonly world: Matrix;
  /** Logical units. */
  readonly position: readonly [number, number];
  /** Device units. */
  readonly clip: VectorArea | undefined;
  readonly clockwise: boolean;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const BLACK_PEN: Pen = { type: 'pen', style: 'solid', width: 0, cosmetic: true, colour: '000000' };
export const NO_PEN: Pen = { ...BLACK_PEN, style: 'none' };
export const WHITE_BRUSH: Brush = { type: 'brush', style: 'solid', colour: 'FFFFFF' };
const SYSTEM_FONT: GdiFont = {
  type: 'font',
  family: 'Arial',
  height: 0,
  width: 0,
  bold: false,
  italic: false,
  escapement: 0,
  characterSet: 0,
};

const COPY_PEN = 13;
/** Black pixels are painted, white ones leave what is there. */
export const MASK_PEN = 9;

export const INITIAL_STATE: GdiState = {
  pen: BLACK_PEN,
  brush: WHITE_BRUSH,
  font: SYSTEM_FONT,
  textColour: '000000',
  backColour: 'FFFFFF',
  textAlign: 0,
  drawMode: COPY_PEN,
  invertedBy: undefined,
  evenOdd: true,
  mapMode: 1,
  windowOrigin: [0, 0],
  windowExtent: [1, 1],
  viewportOrigin: [0, 0],
  viewportExtent: [1, 1],
  world: IDENTITY,
  position: [0, 0],
  clip: undefined,
  clockwise: false,
};

/** [MS-EMF] 2.1.31; objects that a file need not create. */
export const STOCK_OBJECTS: ReadonlyMap<number, GdiObject> = new Map<number, GdiObject>([
  [0x80000000, WHITE_BRUSH],
  [0x80000001, { ...WHITE_BRUSH, colour: 'C0C0C0' }],
  [0x80000002, { ...WHITE_BRUSH, colour: '808080' }],
  [0x80000003, { ...WHITE_BRUSH, colour: '404040' }],
  [0x80000004, { ...WHITE_BRUSH, colour: '000000' }],
  [0x80000005, { ...WHITE_BRUSH, style: 'none' }],
  [0x80000006, { ...BLACK_PEN, colour: 'FFFFFF' }],
  [0x80000007, BLACK_PEN],
  [0x80000008, NO_PEN],
  [0x8000000a, { ...SYSTEM_FONT, family: 'Courier New' }],
  [0x8000000b, { ...SYSTEM_FONT, family: 'Courier New' }],
  [0x8000000c, SYSTEM_FONT],
  [0x8000000d, SYSTEM_FONT],
  [0x8000000e, SYSTEM_FONT],
  [0x80000010, { ...SYSTEM_FONT, family: 'Courier New' }],
  [0x80000011, SYSTEM_FONT],
]);

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Of a colour, 0 for black to 1 for white. */
export function lightness(colour: Colour): number {
  const value = Number.parseInt(colour, 16);
  return ((value >> 16) + ((value >> 8) & 0xff) + (value & 0xff)) / (3 * 255);
}

export function rgbColour([red, green, blue]: Rgb): Colour {
  const value = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
  return value.toString(16).padStart(6, '0').toUpperCase();
}

/** A COLORREF: red lowest. */
export const readColour = (value: number): Colour => rgbColour([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff]);

const PEN_STYLES = ['solid', 'dash', 'dot', 'dashDot', 'dashDot', 'none', 'solid'] as const;

/** [MS-WMF] 2.1.1.23. */
export function makePen(style: number, width: number, colour: number, cosmetic = false): Pen {
  return { type: 'pen', style: PEN_STYLES[style & 0xf] ?? 'solid', width: Math.abs(width), cosmetic, colour: readColour(colour) };
}

/** [MS-WMF] 2.1.1.4: of brushes without pixels. */
export function makeBrush(style: number, colour: number): Brush {
  if (style === 1) return { type: 'brush', style: 'none', colour: '000000' };
  if (style === 0) return { type: 'brush', style: 'solid', colour: readColour(colour) };
  return { type: 'brush', style: 'hatch', colour: style === 2 ? readColour(colour) : '808080' };
}
