import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FormatSettings, openRendering } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { sampleFiles } from './make-samples.ts';

describe('the samples', () => {
  it.each([...sampleFiles()])('%s is what its source makes: npm run samples', (name, bytes) => {
    expect(Buffer.from(bytes).equals(readFileSync(new URL(name, import.meta.url)))).toBe(true);
  });

  it.each(['Zoë', 'محمد', 'שרה', 'กนกวรรณ', 'प्रियंका'])('show a name as large in its script as in Latin letters: %s', (name) => {
    const settings: FormatSettings = { timeZone: 'UTC', locale: 'en-US' };
    const rendering = openRendering(readFileSync(new URL('certificate.docx', import.meta.url)), settings, nodePlatform());
    const { page } = rendering.pages({ id: '1', fields: new Map([['Recipient', name]]) });
    expect(page(0)).toMatch(/font-size="28"[^>]*>[^<]*<\/text>/u);
  });
});
