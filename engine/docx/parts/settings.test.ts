import { expect, test } from 'vitest';
import { collectDiagnostics } from '../../diagnostics.ts';
import { openPackage } from '../package/package.ts';
import { type TestDocumentOptions, testDocument, testPart, testRelationship } from '../test-package.ts';
import { readDocumentProperties } from './properties.ts';
import { readNoteDefaults, readPageBackground, readSettings } from './settings.ts';
import { readTheme } from './theme.ts';

function open(options: TestDocumentOptions) {
  return openPackage(testDocument('<w:p/>', options));
}

const ROOT = 'http://schemas.openxmlformats.org/package/2006/relationships';

function withProperties(core: string, extended: string): TestDocumentOptions['parts'] {
  return {
    '_rels/.rels': `<Relationships xmlns="${ROOT}"><Relationship ${testRelationship('a', 'officeDocument', 'word/document.xml')}/><Relationship Id="b" Type="${ROOT}/metadata/core-properties" Target="docProps/core.xml"/><Relationship ${testRelationship('c', 'extended-properties', 'docProps/app.xml')}/></Relationships>`,
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${core}</cp:coreProperties>`,
    'docProps/app.xml': `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">${extended}</Properties>`,
  };
}

test('a document without settings has the defaults of the standard', () => {
  expect(readSettings(open({}))).toEqual({
    compatibilityMode: 12,
    hasDocumentDefaults: false,
    defaultTabStop: 36,
    evenAndOddHeaders: false,
    mirrorMargins: false,
    gutterAtTop: false,
    compatibility: new Set(),
  });
});

test('switches of the settings stand with those of compatibility', () => {
  const settings =
    '<w:bordersDoNotSurroundHeader/><w:bordersDoNotSurroundFooter w:val="0"/><w:compat><w:growAutofit/><w:noLeading w:val="0"/></w:compat>';
  expect(readSettings(open({ settings })).compatibility).toEqual(new Set(['bordersDoNotSurroundHeader', 'growAutofit']));
});

test('settings are read', () => {
  const settings =
    '<w:mirrorMargins/><w:gutterAtTop w:val="1"/><w:autoHyphenation w:val="0"/><w:evenAndOddHeaders/><w:defaultTabStop w:val="709"/><w:themeFontLang w:val="de-DE"/>';
  const read = readSettings(open({ settings, styles: '<w:docDefaults/>' }));
  expect(read).toMatchObject({
    mirrorMargins: true,
    gutterAtTop: true,
    evenAndOddHeaders: true,
    defaultTabStop: 35.45,
    language: 'de-DE',
    hasDocumentDefaults: true,
  });
});

test('the rules of hyphenation are read; from the mode of Word 2013 on there is no zone', () => {
  const hyphenationOf = (settings: string, mode = 14, more = '') =>
    readSettings(
      open({
        settings: `${settings}<w:compat><w:compatSetting w:name="compatibilityMode" w:val="${mode}"/>${more}</w:compat>`,
      }),
    ).hyphenation;
  const rules = '<w:consecutiveHyphenLimit w:val="2"/><w:hyphenationZone w:val="425"/><w:doNotHyphenateCaps/>';
  expect(hyphenationOf(rules)).toBeUndefined();
  expect(hyphenationOf(`<w:autoHyphenation w:val="0"/>${rules}`)).toBeUndefined();
  expect(hyphenationOf('<w:autoHyphenation/>')).toEqual({ zone: 18, limit: 0, capitals: true, atPageEnds: true });
  expect(hyphenationOf(`<w:autoHyphenation/>${rules}`)).toEqual({ zone: 21.25, limit: 2, capitals: false, atPageEnds: true });
  expect(hyphenationOf(`<w:autoHyphenation/>${rules}`, 15)).toEqual({ zone: 0, limit: 2, capitals: false, atPageEnds: false });
  const setting = (name: string, value: number) => `<w:compatSetting w:name="${name}" w:val="${value}"/>`;
  const atPageEnds = (more: string) => hyphenationOf('<w:autoHyphenation/>', 15, more)?.atPageEnds;
  expect(atPageEnds(setting('allowHyphenationAtTrackBottom', 1))).toBe(true);
  expect(atPageEnds(setting('useWord2013TrackBottomHyphenation', 0))).toBe(true);
  expect(atPageEnds(setting('useWord2013TrackBottomHyphenation', 1))).toBe(false);
});

test('the language of the text wins over that of the theme and of the properties', () => {
  const styles = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="fr-CH"/></w:rPr></w:rPrDefault></w:docDefaults>';
  const settings = '<w:themeFontLang w:val="de-DE"/>';
  const parts = withProperties('<dc:language>pl</dc:language>', '') ?? {};
  const languages = [{ styles, settings, parts }, { settings, parts }, { parts }].map((options) => readSettings(open(options)).language);
  expect(languages).toEqual(['fr-CH', 'de-DE', 'pl']);
});

test.each([
  ['15', 15],
  ['11', 11],
  ['99', 15],
  ['-3', 11],
  ['nonsense', 12],
])('compatibility mode %s is %i', (value, mode) => {
  const settings = `<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="${value}"/></w:compat>`;
  expect(readSettings(open({ settings })).compatibilityMode).toBe(mode);
});

test('compatibility switches are those that are on', () => {
  const settings =
    '<w:compat><w:noLeading/><w:ulTrailSpace w:val="0"/><w:compatSetting w:name="doNotFlipMirrorIndents" w:val="1"/><w:compatSetting w:name="enableOpenTypeFeatures" w:val="0"/></w:compat>';
  expect(readSettings(open({ settings })).compatibility).toEqual(new Set(['noLeading', 'doNotFlipMirrorIndents']));
});

test('of a compatibility setting that is there twice the last one counts', () => {
  const setting = (value: string) => `<w:compatSetting w:name="enableOpenTypeFeatures" w:val="${value}"/>`;
  expect(readSettings(open({ settings: `<w:compat>${setting('1')}${setting('0')}</w:compat>` })).compatibility).toEqual(new Set());
  expect(readSettings(open({ settings: `<w:compat>${setting('0')}${setting('1')}</w:compat>` })).compatibility.size).toBe(1);
});

test.each(['0', '-720', '', 'wide'])('a default tab stop of "%s" is the usual half inch', (value) => {
  expect(readSettings(open({ settings: `<w:defaultTabStop w:val="${value}"/>` })).defaultTabStop).toBe(36);
});

test('the properties of notes are handed to the sections', () => {
  const { footnotes, endnotes } = readNoteDefaults(open({ settings: '<w:footnotePr><w:numFmt w:val="lowerLetter"/></w:footnotePr>' }));
  expect(footnotes?.children).toMatchObject([{ name: 'w:numFmt' }]);
  expect(endnotes).toBeUndefined();
});

test('a title and the writing program come from the properties', () => {
  const parts = withProperties('<dc:title> Invoice\n</dc:title>', '<Application>Microsoft Office Word</Application>') ?? {};
  expect(readDocumentProperties(open({ parts }))).toEqual({ title: 'Invoice', application: 'Microsoft Office Word' });
  expect(readSettings(open({ parts })).application).toBe('Microsoft Office Word');
  expect(readDocumentProperties(open({}))).toEqual({});
});

test('the page has a colour only when the settings show it', () => {
  const document = (background: string) => ({ 'word/document.xml': testPart('w:document', `${background}<w:body/>`) });
  const shown = '<w:displayBackgroundShape/>';
  const colourOf = (background: string, settings: string) => {
    const { report, all } = collectDiagnostics();
    const pkg = open({ settings, parts: document(background) });
    return [readPageBackground(pkg, readTheme(pkg), report), ...all().map(({ code }) => code)];
  };
  expect(colourOf('<w:background w:color="ffeecc"/>', shown)).toEqual(['FFEECC']);
  expect(colourOf('<w:background w:color="ffeecc"/>', '')).toEqual([undefined]);
  expect(colourOf('<w:background w:color="auto"/>', shown)).toEqual([undefined]);
  expect(colourOf('<w:background w:color="FFFFFF" w:themeColor="accent1"/>', shown)).toEqual(['4F81BD']);
  expect(colourOf('<w:background w:color="ffeecc"><v:background><v:fill type="frame"/></v:background></w:background>', shown)).toEqual([
    'FFEECC',
    'docx/page-background',
  ]);
});
