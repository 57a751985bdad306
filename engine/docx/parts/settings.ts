import type { Report } from '../../diagnostics.ts';
import type { DocumentSettings, HyphenationRules } from '../../model/document.ts';
import type { Colour } from '../../model/run.ts';
import type { OoxmlPackage } from '../package/package.ts';
import { readWordColour } from '../values/colour.ts';
import { readInteger, readTwips } from '../values/measure.ts';
import { attribute, child, childrenNamed, elements, onOff, type XmlElement } from '../xml/xml.ts';
import { readDocumentProperties } from './properties.ts';
import type { Theme } from './theme.ts';

/** What the sections inherit from `word/settings.xml` (ECMA-376 17.11.4 and 17.11.12). */
export interface NoteDefaults {
  readonly footnotes: XmlElement | undefined;
  readonly endnotes: XmlElement | undefined;
}

const OLDEST = 11;
const NEWEST = 15;
/** Word's mode for files that do not say (MS-DOCX 2.2.2). */
const UNSAID = 12;
const HALF_INCH = 36;

/** The root of the settings part, if the document has one. */
export function settingsRoot(pkg: OoxmlPackage): XmlElement | undefined {
  const part = pkg.related(pkg.mainPart, 'settings');
  return part === undefined ? undefined : pkg.xml(part);
}

/** Switches of the settings themselves that change the layout as those of `w:compat` do (ECMA-376 17.15.1.10 and 17.15.1.11). */
const SWITCHES = ['bordersDoNotSurroundHeader', 'bordersDoNotSurroundFooter'];

interface Compatibility {
  readonly mode: number;
  /** What is said of the switches and settings, by name. */
  readonly stated: ReadonlyMap<string, boolean | undefined>;
}

function readCompatibility(root: XmlElement | undefined): Compatibility {
  const stated = new Map<string, boolean | undefined>();
  for (const name of SWITCHES) if (onOff(child(root, `w:${name}`)) === true) stated.set(name, true);
  let mode = UNSAID;
  for (const entry of elements(child(root, 'w:compat'))) {
    if (entry.name !== 'w:compatSetting') {
      if (onOff(entry) === true && entry.name.startsWith('w:')) stated.set(entry.name.slice(2), true);
      continue;
    }
    const name = attribute(entry, 'w:name');
    if (name === 'compatibilityMode') {
      mode = readInteger(attribute(entry, 'w:val')) ?? mode;
      stated.set(name, true);
    }
    // Of a setting that is there twice the last one counts (measured: LibreOffice 7.4).
    else if (name !== undefined) stated.set(name, onOff(entry));
  }
  return { mode: Math.min(NEWEST, Math.max(OLDEST, mode)), stated };
}

/** ECMA-376 17.15.1.53. */
const UNSAID_ZONE = 18;
/** Of Word 2013, from which on the zone is no more (its dialog shows it in grey), and pages do not end within words. */
const NEW_MODE = 15;
const ALLOWED_AT_PAGE_ENDS = 'allowHyphenationAtTrackBottom';
/** Where it is off, Word sends the word alone to the next page, which we do not. */
const WHOLE_LINES = 'useWord2013TrackBottomHyphenation';

function readHyphenation(root: XmlElement | undefined, { mode, stated }: Compatibility): HyphenationRules {
  const zone = readTwips(attribute(child(root, 'w:hyphenationZone'), 'w:val')) ?? UNSAID_ZONE;
  return {
    zone: mode >= NEW_MODE ? 0 : Math.max(0, zone),
    limit: Math.max(0, readInteger(attribute(child(root, 'w:consecutiveHyphenLimit'), 'w:val')) ?? 0),
    capitals: onOff(child(root, 'w:doNotHyphenateCaps')) !== true,
    atPageEnds: mode < NEW_MODE || stated.get(ALLOWED_AT_PAGE_ENDS) === true || stated.get(WHOLE_LINES) === false,
  };
}

/** Settings of the whole document; without a settings part everything has the default of ECMA-376 17.15.1. */
export function readSettings(pkg: OoxmlPackage): DocumentSettings {
  const part = pkg.related(pkg.mainPart, 'settings');
  // Asked for only because the package then reports an attached template.
  if (part !== undefined) pkg.relationships(part);
  const root = settingsRoot(pkg);
  const stylesPart = pkg.related(pkg.mainPart, 'styles');
  const defaults = child(stylesPart === undefined ? undefined : pkg.xml(stylesPart), 'w:docDefaults');
  const compatibility = readCompatibility(root);
  const tabStop = readTwips(attribute(child(root, 'w:defaultTabStop'), 'w:val'));
  const { application, language: declared } = readDocumentProperties(pkg);
  const language =
    attribute(child(child(child(defaults, 'w:rPrDefault'), 'w:rPr'), 'w:lang'), 'w:val') ||
    attribute(child(root, 'w:themeFontLang'), 'w:val') ||
    declared;
  const isOn = (name: string): boolean => onOff(child(root, name)) === true;
  return {
    compatibilityMode: compatibility.mode,
    hasDocumentDefaults: defaults !== undefined,
    // A distance of nothing would put endless stops on a line.
    defaultTabStop: tabStop !== undefined && tabStop > 0 ? tabStop : HALF_INCH,
    evenAndOddHeaders: isOn('w:evenAndOddHeaders'),
    mirrorMargins: isOn('w:mirrorMargins'),
    gutterAtTop: isOn('w:gutterAtTop'),
    compatibility: new Set([...compatibility.stated].filter(([, isSet]) => isSet).map(([name]) => name)),
    ...(isOn('w:autoHyphenation') ? { hyphenation: readHyphenation(root, compatibility) } : {}),
    ...(language === undefined ? {} : { language }),
    ...(application === undefined ? {} : { application }),
  };
}

/** `w:footnotePr` and `w:endnotePr` of the settings, which the sections override. */
export function readNoteDefaults(pkg: OoxmlPackage): NoteDefaults {
  const root = settingsRoot(pkg);
  return { footnotes: child(root, 'w:footnotePr'), endnotes: child(root, 'w:endnotePr') };
}

/** Colour of the page, when the settings ask for it to be shown (ECMA-376 17.2.1 and 17.15.1.25). */
export function readPageBackground(pkg: OoxmlPackage, theme: Theme, report: Report): Colour | undefined {
  const background = child(pkg.xml(pkg.mainPart), 'w:background');
  if (background === undefined || onOff(child(settingsRoot(pkg), 'w:displayBackgroundShape')) !== true) return undefined;
  const type = childrenNamed(background, 'v:background')
    .map((shape) => attribute(child(shape, 'v:fill'), 'type'))
    .find((kind) => kind !== undefined && kind !== 'solid');
  if (type !== undefined || child(background, 'w:drawing') !== undefined)
    report({
      severity: 'warning',
      code: 'docx/page-background',
      message: 'The picture, pattern or gradient behind the pages is drawn as a plain colour.',
      where: { part: pkg.mainPart },
      hint: 'Use a plain page colour, or put a picture behind the text of the header.',
    });
  const colour = readWordColour(background, theme);
  return colour === 'auto' ? undefined : colour;
}
