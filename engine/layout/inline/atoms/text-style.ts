import type { FaceRequest, ShapeStyle } from '../../../fonts/face.ts';
import type { RunProperties } from '../../../model/run.ts';
import type { LayoutContext } from '../../context.ts';
import { percentOf, type TextHeight, textHeight } from '../lines/line-metrics.ts';
import type { Slot } from './script-slot.ts';

/** What a run looks like in one font slot, ready for shaping. Points. */
export interface TextStyle {
  readonly properties: RunProperties;
  readonly request: FaceRequest;
  /** After super- or subscript and small capitals. */
  readonly size: number;
  /** What decides the height of the line: small capitals take the room of large ones (measured: LibreOffice 7.4). */
  readonly roomSize: number;
  /** Of the run, before super- or subscript and small capitals. */
  readonly nominalSize: number;
  /** Of the baseline, upwards. */
  readonly rise: number;
  readonly scale: number;
  readonly spacing: number;
  readonly language: string | undefined;
  /** For the shaper, by direction: made once, because words are found by it. */
  readonly forward: ShapeStyle;
  readonly backward: ShapeStyle;
}

// Percent of the size, as whole twips. Measured in LibreOffice 7.4 with five families.
const SCRIPT_SIZE = 58;
const SMALL_CAPITALS = 80;

export type StyleOf = (properties: RunProperties, slot: Slot, small: boolean) => TextStyle;

const SLOT_INDEX: Readonly<Record<Slot, number>> = { ascii: 0, highAnsi: 1, eastAsia: 2, complex: 3 };

/** Resolves run properties to styles, once per object. */
export function styleResolver(context: LayoutContext): StyleOf {
  const cache = context.session.cache<RunProperties, (TextStyle | undefined)[]>('inline-styles');
  return function styleOf(properties, slot, small) {
    let styles = cache.get(properties);
    if (styles === undefined) {
      styles = [];
      cache.set(properties, styles);
    }
    const index = SLOT_INDEX[slot] * 2 + (small ? 1 : 0);
    let style = styles[index];
    if (style === undefined) {
      style = resolve(properties, slot, small, context);
      styles[index] = style;
    }
    return style;
  };
}

function resolve(properties: RunProperties, slot: Slot, small: boolean, context: LayoutContext): TextStyle {
  const complex = slot === 'complex';
  const nominalSize = complex ? properties.sizeComplex : properties.size;
  const family = properties.fonts[slot];
  const language = complex ? properties.language.complex : slot === 'eastAsia' ? properties.language.eastAsia : properties.language.latin;
  const request: FaceRequest = {
    family,
    bold: complex ? properties.boldComplex : properties.bold,
    italic: complex ? properties.italicComplex : properties.italic,
    ...(language === undefined ? {} : { language }),
  };
  const script = properties.verticalAlign !== 'baseline';
  const roomSize = script ? percentOf(nominalSize, SCRIPT_SIZE) : nominalSize;
  const { kerningFrom } = properties;
  // Kerning is asked for by w:kern (ECMA-376 17.3.2.19); LibreOffice's own default, kerning, stays where no docDefaults are.
  const kerning =
    kerningFrom === undefined ? !context.document.settings.hasDocumentDefaults : kerningFrom > 0 && kerningFrom <= nominalSize;
  const shaping = { kerning, ...(language === undefined ? {} : { language }) };
  return {
    properties,
    request,
    size: small ? percentOf(roomSize, SMALL_CAPITALS) : roomSize,
    roomSize,
    nominalSize,
    rise: script || properties.position !== 0 ? riseOf(properties, nominalSize, textHeight(context.fonts.face(request), nominalSize)) : 0,
    scale: properties.scale,
    spacing: properties.spacing,
    language,
    forward: { ...shaping, rightToLeft: false },
    backward: { ...shaping, rightToLeft: true },
  };
}

/**
 * Superscript ends where the text around it does, subscript likewise below. A raise in points (17.3.2.24) becomes whole
 * percent of the size, taken of the text's height: that is how LibreOffice keeps it.
 */
function riseOf({ verticalAlign, position }: RunProperties, size: number, height: TextHeight): number {
  const smaller = 1 - SCRIPT_SIZE / 100;
  const script = verticalAlign === 'superscript' ? height.ascent * smaller : verticalAlign === 'subscript' ? -height.descent * smaller : 0;
  return script + (Math.round((100 * position) / size) / 100) * (height.ascent + height.descent);
}
