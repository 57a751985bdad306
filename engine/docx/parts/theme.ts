import type { OoxmlPackage } from '../package/package.ts';
import { attribute, child, childrenNamed, elements, type XmlElement } from '../xml/xml.ts';

/** Fonts and colours that styles refer to by role (ECMA-376 20.1.6). */
export interface Theme {
  /** Family by role and slot as `w:asciiTheme` names it (`minorHAnsi`, `majorEastAsia`, …). */
  readonly font: (name: string) => string | undefined;
  /** Six hex digits by slot name (`accent1`, `dk1`, `hlink`) or by the names that the colour map gives (`text1`, `bg1`, `hyperlink`). */
  readonly colour: (name: string) => string | undefined;
  /** Lines and fills that shapes refer to by number, from 1 (`a:lnRef idx`, `a:fillRef idx`), with `phClr` for the shape's own colour. */
  readonly lines: readonly XmlElement[];
  readonly fills: readonly XmlElement[];
  /** Fills by numbers from 1001. */
  readonly backgroundFills: readonly XmlElement[];
  /** Effects that shapes refer to by number, from 1 (`a:effectRef idx`). */
  readonly effects: readonly XmlElement[];
}

type Slot = 'ascii' | 'eastAsia' | 'complex';

const SLOTS: ReadonlyMap<string, Slot> = new Map([
  ['Ascii', 'ascii'],
  ['HAnsi', 'ascii'],
  ['EastAsia', 'eastAsia'],
  ['Bidi', 'complex'],
]);

/** ISO 15924 script by language, for the languages whose fonts themes list by script. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['ja', 'Jpan'],
  ['ko', 'Hang'],
  ['zh', 'Hans'],
  ['zh-tw', 'Hant'],
  ['zh-hk', 'Hant'],
  ['zh-mo', 'Hant'],
  ['ar', 'Arab'],
  ['fa', 'Arab'],
  ['ur', 'Arab'],
  ['ug', 'Uigh'],
  ['he', 'Hebr'],
  ['th', 'Thai'],
  ['am', 'Ethi'],
  ['bn', 'Beng'],
  ['gu', 'Gujr'],
  ['km', 'Khmr'],
  ['kn', 'Knda'],
  ['pa', 'Guru'],
  ['hi', 'Deva'],
  ['mr', 'Deva'],
  ['ne', 'Deva'],
  ['te', 'Telu'],
  ['ta', 'Taml'],
  ['ml', 'Mlym'],
  ['si', 'Sinh'],
  ['lo', 'Laoo'],
  ['bo', 'Tibt'],
  ['or', 'Orya'],
  ['dv', 'Thaa'],
  ['vi', 'Viet'],
  ['ka', 'Geor'],
  ['hy', 'Armn'],
  ['my', 'Mymr'],
  ['syr', 'Syrc'],
]);

function scriptOf(language: string | undefined): string | undefined {
  const tag = language?.toLowerCase();
  return tag === undefined ? undefined : (SCRIPTS.get(tag) ?? SCRIPTS.get(tag.split('-')[0] as string));
}

function readFonts(scheme: XmlElement | undefined, languages: XmlElement | undefined): ReadonlyMap<string, string> {
  const fonts = new Map<string, string>();
  for (const [element, role] of [
    ['a:majorFont', 'major'],
    ['a:minorFont', 'minor'],
  ] as const) {
    const collection = child(scheme, element);
    const byScript = (language: string | undefined): string | undefined => {
      const script = scriptOf(language);
      return script === undefined
        ? undefined
        : attribute(
            childrenNamed(collection, 'a:font').find((font) => attribute(font, 'script') === script),
            'typeface',
          );
    };
    const add = (slot: Slot, family: string | undefined): void => {
      if (family !== undefined && family !== '') fonts.set(`${role} ${slot}`, family);
    };
    add('ascii', attribute(child(collection, 'a:latin'), 'typeface'));
    add('eastAsia', attribute(child(collection, 'a:ea'), 'typeface') || byScript(attribute(languages, 'w:eastAsia')));
    add('complex', attribute(child(collection, 'a:cs'), 'typeface') || byScript(attribute(languages, 'w:bidi')));
  }
  return fonts;
}

const DEFAULT_COLOURS: readonly (readonly [string, string])[] = [
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '1F497D'],
  ['lt2', 'EEECE1'],
  ['accent1', '4F81BD'],
  ['accent2', 'C0504D'],
  ['accent3', '9BBB59'],
  ['accent4', '8064A2'],
  ['accent5', '4BACC6'],
  ['accent6', 'F79646'],
  ['hlink', '0000FF'],
  ['folHlink', '800080'],
];

function readColours(scheme: XmlElement | undefined): Map<string, string> {
  const colours = new Map(DEFAULT_COLOURS);
  for (const slot of elements(scheme)) {
    const value = attribute(child(slot, 'a:srgbClr'), 'val') ?? attribute(child(slot, 'a:sysClr'), 'lastClr');
    if (value !== undefined && /^[0-9a-f]{6}$/i.test(value)) colours.set(slot.name.slice(2), value.toUpperCase());
  }
  return colours;
}

/** Where the names of text and background lead without `w:clrSchemeMapping`. */
const DEFAULT_MAP: readonly (readonly [string, string])[] = [
  ['text1', 'dk1'],
  ['background1', 'lt1'],
  ['text2', 'dk2'],
  ['background2', 'lt2'],
  ['tx1', 'dk1'],
  ['bg1', 'lt1'],
  ['tx2', 'dk2'],
  ['bg2', 'lt2'],
  ['dark1', 'dk1'],
  ['light1', 'lt1'],
  ['dark2', 'dk2'],
  ['light2', 'lt2'],
  ['hyperlink', 'hlink'],
  ['followedHyperlink', 'folHlink'],
];
/** Attributes of `w:clrSchemeMapping` (ECMA-376 17.15.1.20) and the further names of what they map. */
const MAPPED: readonly (readonly [string, readonly string[]])[] = [
  ['t1', ['text1', 'tx1']],
  ['bg1', ['background1', 'bg1']],
  ['t2', ['text2', 'tx2']],
  ['bg2', ['background2', 'bg2']],
  ['accent1', ['accent1']],
  ['accent2', ['accent2']],
  ['accent3', ['accent3']],
  ['accent4', ['accent4']],
  ['accent5', ['accent5']],
  ['accent6', ['accent6']],
  ['hyperlink', ['hyperlink', 'hlink']],
  ['followedHyperlink', ['followedHyperlink', 'folHlink']],
];

function readMap(mapping: XmlElement | undefined): ReadonlyMap<string, string> {
  const fixed = new Map(DEFAULT_MAP);
  const map = new Map(DEFAULT_MAP);
  for (const [name, targets] of MAPPED) {
    const slot = attribute(mapping, `w:${name}`);
    if (slot !== undefined) for (const target of targets) map.set(target, fixed.get(slot) ?? slot);
  }
  return map;
}

/** Reads the theme as the settings map it; without a theme part the colours are Office 2007's and no font is known. */
export function readTheme(pkg: OoxmlPackage): Theme {
  const part = pkg.related(pkg.mainPart, 'theme');
  const settingsPart = pkg.related(pkg.mainPart, 'settings');
  const settings = settingsPart === undefined ? undefined : pkg.xml(settingsPart);
  const parts = child(part === undefined ? undefined : pkg.xml(part), 'a:themeElements');
  const fonts = readFonts(child(parts, 'a:fontScheme'), child(settings, 'w:themeFontLang'));
  const colours = readColours(child(parts, 'a:clrScheme'));
  const map = readMap(child(settings, 'w:clrSchemeMapping'));
  const formats = child(parts, 'a:fmtScheme');
  return {
    font: (name) => {
      const slot = SLOTS.get(name.slice(5));
      return slot === undefined ? undefined : fonts.get(`${name.slice(0, 5)} ${slot}`);
    },
    colour: (name) => colours.get(map.get(name) ?? name),
    lines: childrenNamed(child(formats, 'a:lnStyleLst'), 'a:ln'),
    fills: elements(child(formats, 'a:fillStyleLst')),
    backgroundFills: elements(child(formats, 'a:bgFillStyleLst')),
    effects: childrenNamed(child(formats, 'a:effectStyleLst'), 'a:effectStyle'),
  };
}
