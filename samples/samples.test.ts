import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleFiles } from './make-samples.ts';

describe('the samples', () => {
  it.each([...sampleFiles()])('%s is what its source makes: npm run samples', (name, bytes) => {
    expect(Buffer.from(bytes).equals(readFileSync(new URL(name, import.meta.url)))).toBe(true);
  });
});
