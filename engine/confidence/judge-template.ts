import type { Diagnostic, DiagnosticCode } from '../diagnostics.ts';
import type { UsedFont } from '../fonts/face.ts';
import type { FontShares } from './font-shares.ts';
import type { FeatureName } from './survey-features.ts';

/** `sure`: as Word draws it. `likely`: nearly so. `look`: something is missing or stands elsewhere. */
export type ConfidenceLevel = 'sure' | 'likely' | 'look';

export interface ConfidenceReason {
  readonly level: Exclude<ConfidenceLevel, 'sure'>;
  /** What may be otherwise, in one sentence. */
  readonly message: string;
  /** What the user can do about it. */
  readonly remedy: string;
}

/** How sure the engine is that its PDFs look as the template does in Word, for people. */
export interface Confidence {
  readonly level: ConfidenceLevel;
  /** The level in one sentence. */
  readonly sentence: string;
  /** Why the level is not a better one, the gravest first; none where it is `sure`. */
  readonly reasons: readonly ConfidenceReason[];
  /** What the template is made of; `nearly`: drawn, but not always at the place where Word has it. */
  readonly features: readonly { readonly name: FeatureName; readonly drawn: 'fully' | 'nearly' }[];
  readonly fonts: readonly Pick<UsedFont, 'family' | 'file' | 'standing'>[];
  /** Of the text, by how its font came by its file: fractions of 1. */
  readonly fontShares: FontShares;
  /** Stretches of the template's text that do not come out. */
  readonly lostTexts: number;
}

export interface Evidence {
  readonly features: ReadonlySet<FeatureName>;
  readonly fonts: readonly UsedFont[];
  readonly fontShares: FontShares;
  /** Of the template: reading, binding and laying out. */
  readonly diagnostics: readonly Diagnostic[];
}

const SENTENCES: Readonly<Record<ConfidenceLevel, string>> = {
  sure: 'Sure: everything in the template is drawn, and lines and pages should break where Word breaks them.',
  likely: 'Likely: the PDFs look like the template, but some lines may break or stand elsewhere than in Word.',
  look: 'Look before you send: parts of the template are missing or stand clearly elsewhere than in Word.',
};

const EXACT_ENGINE = 'Compare one PDF with the original, or choose an exact engine (LibreOffice, or Google for its documents).';

/**
 * Features that are drawn, but whose documents agree less with the reference: measured over the corpus, docs/fidelity.md. Whatever is
 * not here made no difference there: tables, also nested and floating ones, pictures, notes, vertical text.
 */
const NEARLY: ReadonlyMap<FeatureName, string> = new Map([
  ['text boxes', 'Lines in text boxes may break elsewhere, and a box may grow or cut its text.'],
  ['text around drawings', 'Lines that run around a drawing may break elsewhere.'],
  ['frames', 'Text in frames may stand a few points elsewhere.'],
  ['columns', 'Columns may end at another line.'],
  ['formulas', 'Formulas are set in another font and may be taller or wider.'],
  ['right-to-left text', 'Lines of right-to-left text may break elsewhere.'],
  ['East Asian text', 'East Asian text may be set in another font, with lines of another height.'],
  ['hyphenation', 'Words at the ends of lines may be divided at another letter, or not at all.'],
  ['a document grid', 'Lines on a document grid may stand elsewhere.'],
]);

/** Diagnostics that say that something is not in the PDF at all; other warnings are about how it looks. */
const MISSING: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'docx/text-lost',
  'docx/unsupported-drawing',
  'docx/unsupported-ink',
  'docx/unknown-element',
  'docx/picture-missing',
  'docx/external-picture',
  'docx/external-object',
  'docx/external-content',
  'docx/sub-document',
  'docx/alt-chunk',
  'docx/chart-part',
  'docx/ruby',
  'docx/date-not-set',
  'docx/field-not-set',
  'docx/symbol-invalid',
  'docx/label-too-long',
  'docx/part-missing',
  'docx/nested-too-deep',
  'font/missing-glyph',
  'image/unsupported',
  'image/damaged',
  'image/too-large',
  'layout/too-tall',
  'layout/missing-note',
  'layout/nested-too-deep',
]);

/** How a template is drawn; the other codes are about placeholders, rows and options. */
const ABOUT_DRAWING = /^(?:docx|font|image|layout)\//u;

/** Shares of the text set in fonts of other widths from which single lines, and whole pages, break elsewhere. */
const SOME_TEXT = 0.01;
const MUCH_TEXT = 0.2;

/** Weighs what is known of a template; the thresholds are those that keep the levels apart over the corpus (docs/fidelity.md). */
export function judgeTemplate({ features, fonts, fontShares, diagnostics }: Evidence): Confidence {
  const reasons = [...diagnosticReasons(diagnostics), ...fontReasons(fonts, fontShares), ...featureReasons(features)];
  const sorted = [...reasons.filter(({ level }) => level === 'look'), ...reasons.filter(({ level }) => level === 'likely')];
  const level = sorted[0]?.level ?? 'sure';
  return {
    level,
    sentence: SENTENCES[level],
    reasons: sorted,
    features: [...features].map((name) => ({ name, drawn: NEARLY.has(name) ? 'nearly' : 'fully' })),
    fonts: fonts.map(({ family, file, standing }) => ({ family, file, standing })),
    fontShares,
    lostTexts: diagnostics.filter(({ code }) => code === 'docx/text-lost').length,
  };
}

/** One for each kind of fault: its first message, and how many like it there are. */
function diagnosticReasons(diagnostics: readonly Diagnostic[]): readonly ConfidenceReason[] {
  const kinds = new Map<DiagnosticCode, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { severity, code } = diagnostic;
    if (severity === 'info' || code === 'font/substituted' || !ABOUT_DRAWING.test(code)) continue;
    kinds.set(code, [...(kinds.get(code) ?? []), diagnostic]);
  }
  return [...kinds].flatMap(([code, [first, ...others]]): ConfidenceReason[] => {
    if (!first) return [];
    const isMissing = MISSING.has(code) || [first, ...others].some(({ severity }) => severity === 'error');
    return [
      {
        level: isMissing ? 'look' : 'likely',
        message: others.length > 0 ? `${first.message} ${others.length} more like it.` : first.message,
        remedy: first.hint ?? EXACT_ENGINE,
      },
    ];
  });
}

function fontReasons(fonts: readonly UsedFont[], { substitute = 0 }: FontShares): readonly ConfidenceReason[] {
  if (substitute < SOME_TEXT) return [];
  const families = [...new Set(fonts.flatMap(({ family, standing }) => (standing === 'substitute' ? [family] : [])))];
  const percent = Math.max(1, Math.round(100 * substitute));
  const level = substitute < MUCH_TEXT ? 'likely' : 'look';
  return [
    {
      level,
      message: `${percent} % of the text is set in place of ${list(families)}, whose characters have other widths: lines${level === 'look' ? ' and pages' : ''} may break elsewhere.`,
      remedy: `Embed ${families.length === 1 ? 'the font' : 'the fonts'} in the template (Word: File > Options > Save), or have ${families.length === 1 ? 'it' : 'them'} added to Sheafmill.`,
    },
  ];
}

function featureReasons(features: ReadonlySet<FeatureName>): readonly ConfidenceReason[] {
  return [...features].flatMap((name): ConfidenceReason[] => {
    const message = NEARLY.get(name);
    return message === undefined ? [] : [{ level: 'likely', message, remedy: EXACT_ENGINE }];
  });
}

/** Names after the third are counted. */
function list(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const others = names.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${others} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? 'its fonts');
}
