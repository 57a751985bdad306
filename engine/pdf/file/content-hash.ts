/** 128 bits that tell contents apart (not against an attacker's will); four running sums, so that parts can be fed one by one. */
export interface ContentHash {
  readonly bytes: (bytes: Uint8Array) => void;
  readonly text: (text: string) => void;
  readonly integer: (value: number) => void;
  /** 32 hexadecimal digits. */
  readonly digest: () => string;
}

/** Opens a hash of nothing yet. */
export function openContentHash(): ContentHash {
  let first = 0x243f6a88;
  let second = 0x85a308d3;
  let third = 0x13198a2e;
  let fourth = 0x03707344;
  function mix(value: number): void {
    first = Math.imul(first ^ value, 0x85ebca6b);
    second = Math.imul(second ^ value ^ (first >>> 15), 0xc2b2ae35);
    third = Math.imul(third ^ value ^ (second >>> 13), 0x27d4eb2f);
    fourth = Math.imul(fourth ^ value ^ (third >>> 16), 0x165667b1);
    first ^= fourth >>> 14;
  }
  const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');
  return {
    bytes: (bytes) => {
      const whole = bytes.length & ~3;
      for (let index = 0; index < whole; index += 4) {
        mix(
          (bytes[index] as number) |
            ((bytes[index + 1] as number) << 8) |
            ((bytes[index + 2] as number) << 16) |
            ((bytes[index + 3] as number) << 24),
        );
      }
      for (let index = whole; index < bytes.length; index++) mix(bytes[index] as number);
      mix(bytes.length);
    },
    text: (text) => {
      for (let index = 0; index < text.length; index++) mix(text.charCodeAt(index));
      mix(text.length);
    },
    integer: (value) => {
      mix(value | 0);
      mix(Math.floor(value / 0x1_0000_0000) | 0);
    },
    digest: () => {
      for (let round = 0; round < 4; round++) mix(round);
      return hex(first) + hex(second) + hex(third) + hex(fourth);
    },
  };
}

/** The digest of this text alone. */
export function hashOfText(text: string): string {
  const hash = openContentHash();
  hash.text(text);
  return hash.digest();
}

/** The digest of these bytes alone. */
export function hashOfBytes(bytes: Uint8Array): string {
  const hash = openContentHash();
  hash.bytes(bytes);
  return hash.digest();
}
