import { type ParseArgsConfig, parseArgs } from 'node:util';
import { didYouMean, nearestName } from '../engine/fill/names/nearest-name.ts';
import type { Diagnostic, FormatSettings, Place } from '../engine/index.ts';
import { isTimeZone } from '../engine/is-time-zone.ts';
import { checkFonts, type NodeFonts, UnusableFonts } from '../integrations/rendering/fonts/font-source.ts';
import { BadInput } from './command.ts';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

/** Parses options; an unknown or incomplete one is bad input, told with the one that may have been meant. */
export function parseOptions<T extends OptionTable>(
  arguments_: readonly string[],
  options: T,
  allowPositionals: boolean,
): ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: boolean; strict: true }>> {
  try {
    return parseArgs({ args: [...arguments_], options, allowPositionals, strict: true });
  } catch (error) {
    throw new BadInput(unknownOption(arguments_, options) ?? (error instanceof Error ? error.message : String(error)));
  }
}

function unknownOption(arguments_: readonly string[], options: OptionTable): string | undefined {
  const { tokens } = parseArgs({ args: [...arguments_], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens)
    if (token.kind === 'option' && !Object.hasOwn(options, token.name)) {
      const nearest = nearestName(token.name, Object.keys(options));
      return `There is no option '${token.rawName}'.${didYouMean(nearest && `--${nearest}`)} --help lists them all.`;
    }
  return undefined;
}

/** A whole number of at least `least`, or undefined when there is none. `what`: the option or variable that takes it. */
export function wholeNumber(what: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new BadInput(`${what} takes a whole number from ${least} to ${most}, not '${text}'.`);
  return value;
}

/** What a template is laid out with. */
export const LAYOUT_OPTIONS = {
  timezone: { type: 'string' },
  locale: { type: 'string' },
  decimals: { type: 'string' },
  'east-asian-fonts': { type: 'boolean' },
} as const;
export const FONT_USAGE = '  --east-asian-fonts fonts for Chinese, Japanese and Korean, too; FONTS_DIR names a folder of your own fonts';

/** Fonts beside those that are always there. */
export function chosenFonts(values: { readonly 'east-asian-fonts'?: boolean | undefined }): NodeFonts {
  const fonts: NodeFonts = { directory: process.env['FONTS_DIR'] || undefined, eastAsian: values['east-asian-fonts'] };
  try {
    checkFonts(fonts);
  } catch (error) {
    throw error instanceof UnusableFonts ? new BadInput(error.message) : error;
  }
  return fonts;
}

/** The zone of this machine; Greenwich's where it has none that is known. */
function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Has formats of its own, instead of those of whatever language this machine speaks. */
function isKnownLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

/** The settings of dates and numbers, checked. Without `--timezone` it is this machine's. */
export function formatSettings(values: {
  readonly timezone?: string | undefined;
  readonly locale?: string | undefined;
  readonly decimals?: string | undefined;
}): FormatSettings {
  const { timezone: timeZone = ownTimeZone(), locale = 'en-US' } = values;
  if (!isTimeZone(timeZone)) throw new BadInput(`--timezone '${timeZone}' is not known. Use a name like Europe/Berlin or UTC.`);
  if (!isKnownLocale(locale))
    throw new BadInput(`--locale '${locale}' is not a language that is known here. Use a tag like en-US, de-DE or ja-JP.`);
  const decimals = wholeNumber('--decimals', values.decimals, 0, 5);
  return { timeZone, locale, ...(decimals === undefined ? {} : { decimals }) };
}

/** Where in the input, in words; '' when nothing is known. */
export function describePlace(place: Place | undefined): string {
  const { part, path, property, text } = place ?? {};
  return [part, path, property && `column '${property}'`, text && `“${text}”`].filter(Boolean).join(', ');
}

const FONT_HINT = '--east-asian-fonts brings those for Chinese, Japanese and Korean, FONTS_DIR names a folder of your own.';
/** How the command line does what the hint of a diagnostic says, by its code. */
const HINTS: Readonly<Record<string, string>> = { 'font/missing-glyph': FONT_HINT, 'pdf/missing-glyph': FONT_HINT };

/** One diagnostic for people: severity, message, place, hint. */
export function describe({ severity, code, message, where, hint }: Diagnostic): string {
  const place = describePlace(where);
  return [`${severity}: ${message}`, place && `(${place})`, hint, HINTS[code]].filter(Boolean).join(' ');
}
