import type { RunProperties } from '../../model/run.ts';
import type { ParagraphReader } from '../reader-context.ts';
import { isSymbolFont, withFont } from './derived-properties.ts';
import { emitLinked } from './inline-sink.ts';

/** A character by its code in a font, by default that of the text: `w:sym` and the field SYMBOL. `size`: points, where it has its own. */
export function emitSymbol(
  reader: ParagraphReader,
  code: number,
  family: string | undefined,
  properties: RunProperties,
  size?: number,
): void {
  const font = family ?? properties.fonts.ascii;
  const symbolic = isSymbolFont(font) || (code >= 0xf000 && code <= 0xf0ff);
  const shifted = symbolic && code < 0x100 ? code + 0xf000 : code;
  emitLinked(reader, {
    type: 'text',
    text: String.fromCharCode(shifted),
    properties: withFont(reader.story.sources, properties, font, size === undefined ? {} : { size }),
    ...(symbolic ? { symbol: true as const } : {}),
  });
}
