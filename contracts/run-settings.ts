import { z } from 'zod';
import { ENGINES, FORMATS, STANDARDS } from './choices.ts';

/** Decimal places of number properties, where they differ from the settings. */
const decimalsSchema = z.record(z.string().max(500), z.int().min(0).max(5));

/** Standards that PDFs keep: for archives, with files attached (3) or without (2), and for everybody to read. */
const standardsSchema = z
  .array(z.enum(STANDARDS))
  .max(2)
  .refine((standards) => new Set(standards.map((name) => name.slice(0, 1))).size === standards.length, {
    message: 'A PDF keeps one part of PDF/A, and PDF/UA-1 besides.',
  });

const fieldsSchema = z.record(z.string().max(50), z.string().max(2000));
/**
 * Which columns say what of an electronic invoice, as docs/factur-x.md has it: texts with placeholders, some of them in groups. Which
 * fields there are the engine knows.
 */
const facturXSchema = z
  .record(z.string().max(50), z.union([z.string().max(2000), fieldsSchema]))
  .refine((mapping) => JSON.stringify(mapping).length <= 20_000, { message: 'The mapping is longer than 20,000 characters.' });

/**
 * What the files of a run are to be, whatever its rows and its template are: the one list of these settings, for runs, saved jobs,
 * automations and the selection. What is left out is as `USUAL_SETTINGS` of `settings-rules.ts` says.
 */
export const runSettingsSchema = z.strictObject({
  /** What each row becomes: a PDF, or the template itself, filled. */
  format: z.enum(FORMATS).optional(),
  /** Who lays out the pages: this product, LibreOffice on the server, or Google, of its own documents. */
  engine: z.enum(ENGINES).optional(),
  decimals: decimalsSchema.optional(),
  standards: standardsSchema.optional(),
  /** A word or two across every page; empty: none. */
  watermark: z
    .string()
    .trim()
    .max(100)
    // Pages of a former version, still open somewhere, say none so.
    .nullable()
    .transform((text) => text ?? '')
    .pipe(z.string())
    .optional(),
  /** Content controls of the template can be filled in by whoever opens a PDF. */
  formFields: z.boolean().optional(),
  /** Attaches to each PDF its row as an electronic invoice (Factur-X, ZUGFeRD), by this mapping; null: none. */
  facturX: facturXSchema.nullable().optional(),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;
export type Standards = NonNullable<RunSettings['standards']>;
export type OutputFormat = NonNullable<RunSettings['format']>;
export type FacturXSetting = NonNullable<RunSettings['facturX']>;
export type LayoutEngine = NonNullable<RunSettings['engine']>;

/** Opens each PDF of a run. It goes in and never out again, so that it is no setting. */
export const pdfPasswordSchema = z.string().min(1).max(100);
