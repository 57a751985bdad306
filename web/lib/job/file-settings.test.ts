import { expect, it } from 'vitest';
import { askedSettings, changedKind, changedOutput, changedRows, type FileSettings, USUAL_FILES } from './file-settings.ts';

const invoice = { number: '{{No}}', seller: { name: 'Mill' } };
const typed: FileSettings = { ...USUAL_FILES, standards: ['ua-1'], watermark: 'Draft', facturX: invoice };
const suggest = () => ({ number: 'suggested' });
const apply = (settings: FileSettings, change: Partial<FileSettings>): FileSettings => ({ ...settings, ...change });

it('lays aside what only our own PDFs have while another engine or kind of file is chosen, and asks for nothing of it', () => {
  const google = apply(typed, changedOutput(typed, { engine: 'google' }));
  expect(askedSettings(google)).toEqual({ engine: 'google' });
  const word = apply(google, changedOutput(google, { format: 'docx', engine: 'sheafmill' }));
  expect(askedSettings(word)).toEqual({ format: 'docx' });
  expect(apply(word, changedOutput(word, { format: 'pdf' }))).toEqual(typed);
});

it('lays the mapping of an invoice aside while another kind of PDF is chosen, also over another engine', () => {
  const archive = apply(typed, changedKind(typed, ['a-2b'], false, suggest));
  expect([archive.facturX, archive.standards]).toEqual([null, ['a-2b']]);
  const plain = apply(archive, changedKind(archive, [], false, suggest));
  const exact = apply(plain, changedOutput(plain, { engine: 'libreoffice' }));
  const back = apply(exact, changedOutput(exact, { engine: 'sheafmill' }));
  expect(changedKind(back, ['ua-1'], true, suggest)).toEqual({ standards: ['ua-1'], facturX: invoice });
  expect(changedKind(USUAL_FILES, [], true, suggest).facturX).toEqual(suggest());
});

it('keeps of every mapping only its own words for other rows', () => {
  const own = { seller: { name: 'Mill' } };
  const { standards, watermark, password, formFields } = typed;
  const ownPdf = { standards, watermark, password, formFields, facturX: invoice };
  expect(changedRows({ facturX: invoice, aside: { invoice, ownPdf } })).toEqual({
    decimals: {},
    facturX: own,
    aside: { invoice: own, ownPdf: { ...ownPdf, facturX: own } },
  });
  expect(changedRows(USUAL_FILES)).toEqual({ decimals: {}, facturX: null, aside: {} });
});
