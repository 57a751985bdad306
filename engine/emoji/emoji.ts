/** What Unicode shows as a picture by itself, or with a selector that asks for one (UTS 51). */
const SHOWN_AS_PICTURE = /^(?:\p{Emoji_Presentation}(?!\ufe0e)|\p{Emoji}\ufe0f)/u;

/** Whether a character, with the selectors and joiners behind it, is to be shown as a picture. */
export const isEmoji = (cluster: string): boolean => SHOWN_AS_PICTURE.test(cluster);

/** The name of an emoji among the pictures: its code points in hex, e.g. `1f44d-1f3fd`. */
export function emojiName(text: string): string {
  return Array.from(text, (character) => (character.codePointAt(0) as number).toString(16)).join('-');
}
