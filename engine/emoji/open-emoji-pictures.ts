import { readSvg } from '../images/svg/read-svg.ts';
import type { VectorPicture } from '../model/vector-picture.ts';
import type { EmojiSource } from '../platform.ts';
import { emojiName } from './emoji.ts';

/** The picture of an emoji; undefined where there is none. */
export type EmojiPictures = (text: string) => VectorPicture | undefined;

/** More than there are; a hostile text may ask for others without end. */
const MOST_KNOWN = 5000;
/** Names leave it out but within some sequences. */
const SELECTOR = /\ufe0f/gu;

/** Reads the pictures, each once. */
export function openEmojiPictures(source: EmojiSource): EmojiPictures {
  const known = new Map<string, VectorPicture | undefined>();
  return function pictureOf(text) {
    if (known.has(text)) return known.get(text);
    const bytes = source.find(emojiName(text)) ?? source.find(emojiName(text.replace(SELECTOR, '')));
    const picture = bytes && readSvg(bytes);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, picture);
    return picture;
  };
}
