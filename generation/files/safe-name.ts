const MAX_BYTES = 200;
/** Room for ` (99999)` and `.pdf`. */
const RESERVED_BYTES = 12;

/** Marks that turn the direction of text, or that nobody sees: they make one name look like another. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Surrogate}|[\u{E0000}-\u{E007F}]/gu;
const SPACES = /[\s\u0085\u2028\u2029]+/gu;
/** But those that are spaces. */
const CONTROLS = /(?![\s\u0085])\p{Cc}/gu;
/** Separators and what Windows forbids; a dash keeps `5/2026` readable. */
const FORBIDDEN = /[/\\:*?"<>|\u2044\u2215\u29F8\uFF0F\uFF3C]/gu;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00B9\u00B2\u00B3]|lpt[0-9\u00B9\u00B2\u00B3])(?:\.|$)/iu;

/**
 * A name without extension that is one plain file name on every system, with room left for ` (2)` and `.pdf` within
 * 200 bytes of UTF-8; `fallback` when nothing of it is left.
 */
export function safeFileName(name: string, fallback: string): string {
  return cleaned(name) || cleaned(fallback) || 'document';
}

function cleaned(name: string): string {
  // A value may be huge; what is behind is cut off anyway.
  const text = name
    .slice(0, 4_000)
    // What nobody sees goes first: what stood on both sides of it may be one space, or one letter with its accent.
    .replace(CONTROLS, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(SPACES, ' ')
    .replace(FORBIDDEN, '-');
  const bare = trimmed(cut(trimmed(text)));
  return WINDOWS_DEVICE.test(bare) ? `_${bare}` : bare;
}

/** No hidden file, no `..`; Windows drops dots and spaces at the end. The extension comes back by itself. */
function trimmed(text: string): string {
  return text.replace(/^[.\s]+|(?:\.pdf|[.\s])+$/giu, '');
}

const encoder = new TextEncoder();
/** Of UTF-8. */
const byteLength = (text: string): number => encoder.encode(text).length;

function cut(text: string): string {
  const most = MAX_BYTES - RESERVED_BYTES - 1;
  if (byteLength(text) <= most) return text;
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += byteLength(segment);
    if (bytes > most) break;
    kept += segment;
  }
  // One endless pile of marks: cut it between characters.
  return kept || [...text].slice(0, Math.floor(most / 4)).join('');
}

export interface UniqueNames {
  /** The name itself the first time, then with ` (2)`, ` (3)` …; names that differ only in case count as the same. */
  readonly take: (name: string) => string;
}

/** Remembers 8 bytes of hash for each name instead of the names: two names that collide only cost a needless number. */
export function uniqueNames(): UniqueNames {
  const taken = new Set<number>();
  const next = new Map<number, number>();
  return {
    take: (name) => {
      const key = hashOf(name);
      let unique = name;
      let number = next.get(key) ?? 2;
      for (let hash = key; taken.has(hash); number++) {
        unique = `${name} (${number})`;
        hash = hashOf(unique);
        next.set(key, number + 1);
      }
      taken.add(hashOf(unique));
      return unique;
    },
  };
}

/** cyrb53 over what case-insensitive file systems compare. */
function hashOf(name: string): number {
  // Through small letters, so that ẞ is as ß; composed again at the end, for İ is i and a dot.
  const text = name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
