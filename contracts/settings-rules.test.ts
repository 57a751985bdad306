import { expect, it } from 'vitest';
import { neededVersion, SETTINGS_VERSION } from './settings-rules.ts';

it('says which version a run needs by what is not as usual in it', () => {
  expect(neededVersion({})).toBe(0);
  expect(neededVersion({ format: 'pdf', engine: 'sheafmill', watermark: ' ', standards: [], facturX: null })).toBe(0);
  for (const settings of [
    { format: 'docx' },
    { engine: 'google' },
    { decimals: { Fee: 1 } },
    { standards: ['ua-1', 'a-2b'] },
    { watermark: 'Draft' },
    { formFields: true },
    { facturX: {} },
  ] as const)
    expect([settings, neededVersion(settings as never)]).toEqual([settings, SETTINGS_VERSION]);
});
