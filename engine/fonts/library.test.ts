import { expect, it } from 'vitest';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { EmbeddedFont, FontDescription } from '../model/document.ts';
import { openFontLibrary } from './library.ts';
import { symbolCharacter, symbolsOf } from './symbol-map.ts';

const platform = await nodePlatform();

function open(embedded: readonly EmbeddedFont[] = [], fontTable: Record<string, FontDescription> = {}, noLeading = false) {
  const diagnostics: Diagnostic[] = [];
  return {
    library: openFontLibrary(platform, { embedded, fontTable: new Map(Object.entries(fontTable)), noLeading }, (diagnostic) =>
      diagnostics.push(diagnostic),
    ),
    diagnostics,
  };
}

const regular = (family: string) => ({ family, bold: false, italic: false });

it.each([
  ['Arial', 'Arimo-Regular', 'info'],
  ['Helvetica', 'Arimo-Regular', 'info'],
  ['times new roman', 'Tinos-Regular', 'info'],
  ['Courier New', 'Cousine-Regular', 'info'],
  ['Calibri', 'Carlito-Regular', 'info'],
  ['Cambria', 'Caladea-Regular', 'info'],
  ['Georgia', 'Gelasio-Regular', 'info'],
  ['Arial Narrow', 'ArchivoNarrow-Regular', 'info'],
  ['Arial,Bold', 'Arimo-Regular', 'info'],
  ['Arial-BoldMT', 'Arimo-Regular', 'info'],
  ['Arial CE', 'Arimo-Regular', 'info'],
  ['Arial (Hebrew)', 'Arimo-Regular', 'info'],
  ['Helvetica-BoldOblique', 'Arimo-Regular', 'info'],
  ['TimesNewRoman', 'Tinos-Regular', 'info'],
  ['TimesNewRomanPSMT', 'Tinos-Regular', 'info'],
  ['Times-Roman', 'Tinos-Regular', 'info'],
  ['Times New Roman;Arial', 'Tinos-Regular', 'info'],
  ['Foo,Arial', 'DejaVuSans', 'warning'],
  ['Verdana', 'DejaVuSans', 'warning'],
  ['Consolas', 'DejaVuSansMono', 'warning'],
  ['Garamond', 'DejaVuSerif', 'warning'],
  ['宋体', 'DejaVuSans', 'warning'],
  ['Never Heard Of', 'DejaVuSans', 'warning'],
  ['constructor', 'DejaVuSans', 'warning'],
])('sets %s in %s and says so once', (family, file, severity) => {
  const { library, diagnostics } = open();
  expect(library.face(regular(family)).file.name).toBe(file);
  library.face({ family, bold: true, italic: false });
  expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity])).toEqual([['font/substituted', severity]]);
  expect(diagnostics[0]?.message).toContain(`"${family}"`);
  const standing = severity === 'info' ? 'twin' : 'substitute';
  expect(library.used()[0]).toEqual({ family, file, embedded: false, standing });
});

it('takes a family that is there for a name with a code page or a style behind it', () => {
  const { library, diagnostics } = open();
  expect(library.face(regular('Caladea CE')).file.name).toBe('Caladea-Regular');
  expect(library.face(regular('Caladea,Bold')).file.name).toBe('Caladea-Regular');
  expect(diagnostics).toEqual([]);
});

it('says nothing about a family that is there', () => {
  const { library, diagnostics } = open();
  expect(library.face(regular('Carlito')).file.name).toBe('Carlito-Regular');
  expect(diagnostics).toEqual([]);
});

it('chooses by the alternative name where widths are equal, by the pitch and the class of the font table', () => {
  const { library } = open([], {
    One: { alternative: 'Arial' },
    Two: { pitch: 'fixed' },
    Three: { family: 'roman' },
    Four: { alternative: 'SimSun' },
    Five: { family: 'modern' },
  });
  expect(['One', 'Two', 'Three', 'Four', 'Five'].map((family) => library.face(regular(family)).file.name)).toEqual([
    'Arimo-Regular',
    'DejaVuSansMono',
    'DejaVuSans',
    'DejaVuSans',
    'DejaVuSansMono',
  ]);
});

it('sets a family that it knows in its twin, whatever the document had in its place', () => {
  const { library } = open([], { Calibri: { alternative: 'DejaVu Sans' }, Unheard: { alternative: 'DejaVu Serif' } });
  expect(['Calibri', 'Unheard'].map((family) => library.face(regular(family)).file.name)).toEqual(['Carlito-Regular', 'DejaVuSerif']);
});

it('gives one face object for one request, and the metrics of the original', () => {
  const { library } = open();
  const face = library.face(regular('Calibri'));
  expect(library.face(regular('Calibri'))).toBe(face);
  expect([face.metrics.ascent, face.metrics.descent]).toEqual([0.75, 0.25]);
});

it('gives a family drawn in a look-alike the line height of the font that LibreOffice sets it in', () => {
  const { library } = open();
  const face = library.face(regular('Calibri Light'));
  expect(face.file.name).toBe('Carlito-Regular');
  expect(face.metrics.ascent + face.metrics.descent + face.metrics.lineGap).toBeCloseTo(1.164, 3);
});

it('prefers an embedded font and makes the styles it lacks', () => {
  const bytes = platform.fonts.find('Caladea', false, false)?.bytes ?? new Uint8Array();
  const { library, diagnostics } = open([{ family: 'Arial', bold: false, italic: false, bytes }]);
  const face = library.face({ family: 'arial', bold: true, italic: true });
  expect([face.file.bytes === bytes, face.syntheticBold, face.syntheticItalic, face.unitsPerEm]).toEqual([true, true, true, 1000]);
  expect(diagnostics).toEqual([]);
  expect(library.used()[0]).toMatchObject({ family: 'arial', embedded: true, standing: 'exact' });
});

it('reports an embedded font that is broken and takes a substitute', () => {
  const { library, diagnostics } = open([{ family: 'Arial', bold: false, italic: false, bytes: new Uint8Array([0, 1, 0, 0, 0, 9]) }]);
  expect(library.face(regular('Arial')).file.name).toBe('Arimo-Regular');
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(['font/embedded-broken', 'font/substituted']);
});

it('splits text where the face lacks characters', () => {
  const { library } = open();
  const stretches = library.cover('Rate √2 ไทย नमस्ते', regular('Calibri'));
  expect(stretches.map((stretch) => stretch.text).join('')).toBe('Rate √2 ไทย नमस्ते');
  expect(new Set(stretches.map((stretch) => stretch.face.file.name))).toEqual(
    new Set(['Carlito-Regular', 'NotoSansThai-Regular', 'NotoSansDevanagari-Regular']),
  );
});

it('looks for the fallback of a character once for each face and language', () => {
  const asked: string[] = [];
  const fonts: typeof platform.fonts = {
    ...platform.fonts,
    fallbacks: (codePoint, language) => {
      asked.push(`${String.fromCodePoint(codePoint)} ${language}`);
      return platform.fonts.fallbacks(codePoint, language);
    },
  };
  const library = openFontLibrary({ ...platform, fonts }, { embedded: [], fontTable: new Map(), noLeading: false }, () => {});
  const split = (family: string, language: string) => library.cover('\u0e01\u0e02\u0e01', { ...regular(family), language });
  expect(split('Arial', 'th')).toEqual(split('Arial', 'th'));
  split('Arial', 'ja');
  split('Cambria', 'th');
  expect(asked.map((each) => each.slice(2))).toEqual(['th', 'th', 'ja', 'ja', 'th', 'th']);
});

it('lets a fallback leave the height of the line alone', () => {
  const { library } = open();
  const [first, second] = library.cover('a√', regular('Courier New'));
  const [again] = library.cover('ไ', regular('Courier New'));
  expect(again?.face.metrics).toEqual(first?.face.metrics);
  expect(again?.face).toBe(library.cover('ไไ', regular('Courier New'))[0]?.face);
  expect(second === undefined || second.face.metrics === first?.face.metrics).toBe(true);
});

it('takes the gap between lines from every face where the document asks for none', () => {
  const heights = (noLeading: boolean) => {
    const { library } = open([], {}, noLeading);
    return ['Arial', 'Calibri', 'DejaVu Sans'].map((family) => library.face(regular(family)).metrics);
  };
  expect(heights(true)).toEqual(heights(false).map((metrics) => ({ ...metrics, lineGap: 0 })));
  expect(heights(false)[1]?.lineGap).toBeGreaterThan(0.2);
});

it('keeps a letter and its marks in one face', () => {
  const { library } = open();
  const stretches = library.cover('x\u0301a\u20d7b', regular('Courier New'));
  expect(stretches.every((stretch) => !/^[\u0300-\u036f\u20d0-\u20ff]/.test(stretch.text))).toBe(true);
});

it('keeps a character that no font has', () => {
  const { library } = open();
  const stretches = library.cover('中中\u{10fffd}', regular('Carlito'));
  expect(stretches.map((stretch) => stretch.text).join('')).toBe('中中\u{10fffd}');
});

it('adds no diagnostics for the families it only tries as a fallback', () => {
  const { library, diagnostics } = open();
  library.cover('ไทย', regular('Carlito'));
  expect(diagnostics).toEqual([]);
});

it.each([
  ['Symbol', '\uf0b7', '•'],
  ['Symbol', 'abc', 'αβχ'],
  ['Symbol', '\uf0de\uf0a3\uf0e5\uf0d7', '⇒≤∑⋅'],
  ['Wingdings', '\uf06c\uf06e\uf071\uf0a8\uf0e0\uf0fe', '●◼❑◻→☑'],
  ['Wingdings', '\uf0a7\uf0fc\uf0d8', '▪✓➢'],
  ['Wingdings', 'v', '❖'],
  ['Arial', '\uf0b7', '•'],
])('shows the signs of %s (%j) as %s', (family, text, shown) => {
  const { library, diagnostics } = open();
  const stretches = library.cover(text, regular(family));
  expect(stretches.map((stretch) => stretch.text).join('')).toBe(shown);
  for (const stretch of stretches)
    for (const character of stretch.text) expect(stretch.face.glyphOf(character.codePointAt(0) ?? 0)).toBeGreaterThan(0);
  expect(diagnostics.filter((diagnostic) => diagnostic.severity !== 'info')).toEqual([]);
});

it.each(['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings', 'ZapfDingbats', 'MT Extra'])(
  'has a glyph for every sign of %s',
  (family) => {
    const symbols = symbolsOf(family) ?? new Map();
    const { library, diagnostics } = open();
    library.cover([...symbols.values()].join(''), regular('DejaVu Sans'));
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([]);
    expect(symbols.size).toBeGreaterThan(5);
    expect(symbolCharacter(symbols, 0xf000)).toBeUndefined();
  },
);
