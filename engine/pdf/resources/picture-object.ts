import type { Diagnostic } from '../../diagnostics.ts';
import { readPictureInfo } from '../../images/picture-info.ts';
import { preparePicture } from '../../images/prepare-picture.ts';
import type { PictureTools, PreparedPicture } from '../../images/prepared-picture.ts';
import type { Media } from '../../model/drawing.ts';
import { hashOfBytes, hashOfText } from '../file/content-hash.ts';
import { hexUnit } from '../file/pdf-text.ts';

/** A picture of the run, prepared once. */
export interface EmbeddedPicture {
  /** Resource name; from the content, so that the same picture has the same name in every document. */
  readonly name: string;
  /** Absent: a placeholder is drawn. */
  readonly picture?: PreparedPicture;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
  readonly diagnostics: readonly Diagnostic[];
}

const HINTS = {
  damaged: 'Replace the picture by one that opens in an image viewer.',
  unsupported: 'Save it as PNG or JPEG.',
  'too-large': 'Scale it down: 40 million pixels are the limit.',
} as const;

/** Never throws: a picture that can not be used is reported and gets a placeholder. */
export function embedPicture(media: Media, tools: PictureTools): EmbeddedPicture {
  const name = `I${hashOfBytes(media.bytes)}${media.effects ? `E${hashOfText(JSON.stringify(media.effects))}` : ''}`;
  const info = readPictureInfo(media.bytes);
  const where = { part: media.name };
  if (info === undefined) {
    const message = `Picture ${media.name} is not in a format that Sheafmill knows; a grey box stands in for it.`;
    return {
      name,
      orientation: 1,
      diagnostics: [{ severity: 'warning', code: 'image/unsupported', message, where, hint: HINTS.unsupported }],
    };
  }
  const outcome = preparePicture(media.bytes, info, tools, media.effects);
  if (outcome.type === 'refused') {
    const message = `Picture ${media.name} is not shown: ${outcome.detail}.`;
    return {
      name,
      orientation: 1,
      diagnostics: [{ severity: 'warning', code: `image/${outcome.reason}`, message, where, hint: HINTS[outcome.reason] }],
    };
  }
  const diagnostics: readonly Diagnostic[] = outcome.damaged
    ? [
        {
          severity: 'warning',
          code: 'image/damaged',
          message: `Picture ${media.name} is cut off or damaged; what could be read of it is shown.`,
          where,
          hint: HINTS.damaged,
        },
      ]
    : [];
  return { name, picture: outcome.picture, orientation: info.orientation, diagnostics };
}

/** Image dictionary (ISO 32000-1 8.9.5) without its length; `mask` is the reference of the soft mask. */
export function imageDictionary(picture: PreparedPicture, mask: string | undefined): string {
  const { width, height, bits, colourSpace } = picture;
  let text = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${bits}/ColorSpace${colourSpaceOf(picture)}`;
  if (picture.encoding === 'jpeg') text += '/Filter/DCTDecode';
  else {
    text += '/Filter/FlateDecode';
    if (picture.pngFilters)
      text += `/DecodeParms<</Predictor 15/Colors ${colourSpace === 'rgb' ? 3 : 1}/BitsPerComponent ${bits}/Columns ${width}>>`;
  }
  if (picture.inverted) text += '/Decode[1 0 1 0 1 0 1 0]';
  if (picture.transparentColour !== undefined) text += `/Mask[${picture.transparentColour.map((value) => `${value} ${value}`).join(' ')}]`;
  if (mask !== undefined) text += `/SMask ${mask}`;
  return text;
}

/** The soft mask of a picture that has one. */
export function maskDictionary(picture: PreparedPicture): string {
  return `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode`;
}

function colourSpaceOf(picture: PreparedPicture): string {
  if (picture.colourSpace === 'indexed') {
    const palette = picture.palette ?? new Uint8Array(3);
    let hex = '';
    for (let index = 0; index < palette.length; index++) hex += hexUnit(palette[index] as number).slice(2);
    return `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${hex}>]`;
  }
  return { grey: '/DeviceGray', rgb: '/DeviceRGB', cmyk: '/DeviceCMYK' }[picture.colourSpace];
}
