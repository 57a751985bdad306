import { expect, it } from 'vitest';
import { openByteWriter } from './byte-writer.ts';

it('escapes the bytes of codes that readers would not take as they are', () => {
  const out = openByteWriter(1);
  out.codes([0x4141, 0x2841, 0x4129, 0x5c0d, 0x0a00, 0x0d28, 0x4141], 1, 6);
  expect(Buffer.from(out.take()).toString('latin1')).toBe('\\(AA\\)\\\\\\r\n\0\\r\\(');
});
