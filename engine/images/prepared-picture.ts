import type { Platform } from '../platform.ts';

/** What of the platform pictures need. */
export type PictureTools = Pick<Platform, 'pictures' | 'compression'>;

/** A picture as a PDF takes it: either passed through or decoded and compressed anew. */
export interface PreparedPicture {
  readonly width: number;
  readonly height: number;
  readonly colourSpace: 'grey' | 'rgb' | 'cmyk' | 'indexed';
  /** RGB triplets of an indexed picture. */
  readonly palette?: Uint8Array;
  readonly bits: number;
  readonly encoding: 'flate' | 'jpeg';
  /** Rows carry PNG filter bytes. */
  readonly pngFilters: boolean;
  /** Samples are stored inverted (Adobe CMYK). */
  readonly inverted: boolean;
  /** Samples of the one transparent colour. */
  readonly transparentColour?: readonly number[];
  readonly data: Uint8Array;
  /** Opacity, one byte per pixel, zlib. */
  readonly mask?: Uint8Array;
}

/** What came of a picture: `damaged` says that only a part of it could be read, `refused` why there is nothing. */
export type PictureOutcome =
  | { readonly type: 'ready'; readonly picture: PreparedPicture; readonly damaged: boolean }
  | { readonly type: 'refused'; readonly reason: 'damaged' | 'unsupported' | 'too-large'; readonly detail: string };
