import { readDegrees, readEmu } from '../values/emu.ts';
import { attribute, child, isTrue, type XmlElement } from '../xml/xml.ts';

/** How a drawing is turned, in degrees clockwise, and mirrored. */
export interface Turn {
  readonly rotation: number;
  readonly flipHorizontal: boolean;
  readonly flipVertical: boolean;
}

/** Of a drawing that is neither. */
export const UPRIGHT: Turn = { rotation: 0, flipHorizontal: false, flipVertical: false };

/** `a:xfrm` (ECMA-376 20.1.7.6 and 20.1.7.5): points. */
export interface Transform extends Turn {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Coordinates of the children of a group. Where it says none they are points from its corner, as LibreOffice 7.4 writes them. */
  readonly inner: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The part of a transform that turns. */
export const turnOf = ({ rotation, flipHorizontal, flipVertical }: Turn): Turn => ({ rotation, flipHorizontal, flipVertical });

/** What the element leaves out is 0. */
export function readTransform(element: XmlElement | undefined): Transform {
  const [offset, extent, innerOffset, innerExtent] = ['a:off', 'a:ext', 'a:chOff', 'a:chExt'].map((name) => child(element, name));
  const [width, height] = [readEmu(attribute(extent, 'cx')), readEmu(attribute(extent, 'cy'))];
  return {
    x: readEmu(attribute(offset, 'x')),
    y: readEmu(attribute(offset, 'y')),
    width,
    height,
    rotation: readDegrees(attribute(element, 'rot')),
    flipHorizontal: isTrue(attribute(element, 'flipH')),
    flipVertical: isTrue(attribute(element, 'flipV')),
    inner: {
      x: readEmu(attribute(innerOffset, 'x')),
      y: readEmu(attribute(innerOffset, 'y')),
      width: innerExtent ? readEmu(attribute(innerExtent, 'cx')) : width,
      height: innerExtent ? readEmu(attribute(innerExtent, 'cy')) : height,
    },
  };
}
