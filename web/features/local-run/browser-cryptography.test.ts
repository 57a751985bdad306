import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { testDocument } from '../../../engine/docx/test-package.ts';
import { openRendering } from '../../../engine/index.ts';
import { keepPdfs, PDF_PASSWORD } from '../../../integrations/kept-pdfs.test-support.ts';
import { nodeCryptography } from '../../../integrations/rendering/node-cryptography.ts';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import { browserCryptography } from './browser-cryptography.ts';

const bytes = (length: number, step: number) => Uint8Array.from({ length }, (_, index) => (index * step) % 256);

it('encrypts and hashes as Node does', () => {
  for (const key of [bytes(16, 7), bytes(32, 3)]) {
    for (const [length, padded] of [
      [64, false],
      [64, true],
      [0, true],
      [61, true],
    ] as const)
      expect(browserCryptography.aesCbc(key, bytes(16, 5), bytes(length, 11), padded)).toEqual(
        nodeCryptography.aesCbc(key, bytes(16, 5), bytes(length, 11), padded),
      );
    expect(browserCryptography.aesEcb(key, bytes(16, 13))).toEqual(nodeCryptography.aesEcb(key, bytes(16, 13)));
  }
  for (const bits of [256, 384, 512] as const)
    expect(browserCryptography.sha2(bits, bytes(1000, 17))).toEqual(nodeCryptography.sha2(bits, bytes(1000, 17)));
  expect(browserCryptography.random(32)).not.toEqual(browserCryptography.random(32));
});

it('makes PDFs that their password opens, and no other one', async () => {
  const platform = { ...(await nodePlatform()), cryptography: browserCryptography };
  const template = testDocument('<w:p><w:r><w:t>{{Name}}</w:t></w:r></w:p>');
  const rendering = openRendering(template, { locale: 'en-US', timeZone: 'UTC' }, platform, { password: PDF_PASSWORD });
  const { pdf } = rendering.render({ id: '1', fields: new Map([['Name', 'Ada']]) }, 'a');
  keepPdfs('password by the browser', pdf);
  const document = await getDocumentProxy(pdf.slice(), { password: PDF_PASSWORD });
  const items: readonly object[] = (await (await document.getPage(1)).getTextContent()).items;
  expect(items).toContainEqual(expect.objectContaining({ str: 'Ada' }));
  await expect(getDocumentProxy(pdf.slice(), { password: PDF_PASSWORD.replace('Ö', 'o') })).rejects.toThrow('Incorrect Password');
});
