import { isTrue, readDegrees, readEmu } from '../values/emu.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';

/** `a:xfrm` (ECMA-376 20.1.7.6 and 20.1.7.5): points and degrees clockwise. */
export interface Transform {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly flipHorizontal: boolean;
  readonly flipVertical: boolean;
  /** Coordinates of the children of a group. */
  readonly inner?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** What the element leaves out is 0. */
export function readTransform(element: XmlElement | undefined): Transform {
  const [offset, extent, innerOffset, innerExtent] = ['a:off', 'a:ext', 'a:chOff', 'a:chExt'].map((name) => child(element, name));
  return {
    x: readEmu(attribute(offset, 'x')),
    y: readEmu(attribute(offset, 'y')),
    width: readEmu(attribute(extent, 'cx')),
    height: readEmu(attribute(extent, 'cy')),
    rotation: readDegrees(attribute(element, 'rot')),
    flipHorizontal: isTrue(attribute(element, 'flipH')),
    flipVertical: isTrue(attribute(element, 'flipV')),
    ...(innerExtent
      ? {
          inner: {
            x: readEmu(attribute(innerOffset, 'x')),
            y: readEmu(attribute(innerOffset, 'y')),
            width: readEmu(attribute(innerExtent, 'cx')),
            height: readEmu(attribute(innerExtent, 'cy')),
          },
        }
      : {}),
  };
}
