/** Files that the pictures of emoji are put into: few enough for a build, small enough for who needs one picture. */
export const EMOJI_BUCKETS = 128;

/** The file that holds the picture of that name. */
export function emojiBucket(name: string): number {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum = (sum * 31 + name.charCodeAt(index)) % 65521;
  return sum % EMOJI_BUCKETS;
}
