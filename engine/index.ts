export type { Confidence, ConfidenceLevel, ConfidenceReason } from './confidence/judge-template.ts';
export {
  type Diagnostic,
  type DiagnosticCode,
  distinctDiagnostics,
  type Place,
  RefusedInput,
  type Report,
  type Result,
  type Severity,
  thrownDiagnostic,
} from './diagnostics.ts';
export { type FacturXMapping, type InvoiceProfile, readFacturXMapping } from './factur-x/mapping.ts';
export { type RowJson, rowFromJson, rowToJson } from './fill/values/row-json.ts';
export { setDecimals } from './fill/values/set-decimals.ts';
export type { DateValue, FieldMap, FormatSettings, FormattedNumber, PictureValue, RecordsValue, Row, Value } from './fill/values/value.ts';
export { type DocxFilling, openDocxFilling } from './fill-docx/open-docx-filling.ts';
export type { FontStanding } from './fonts/face.ts';
export { type HarfBuzzModules, harfbuzzShaper } from './fonts/shaping/harfbuzz.ts';
export { shapingImports } from './fonts/shaping/harfbuzz-exports.ts';
export { openHyphenators, type PatternExports } from './hyphenation/open-hyphenators.ts';
export { PATTERN_FILES } from './hyphenation/pattern-files.ts';
export { type MergedRendering, openRendering, type RenderedDocument, type TemplateRendering } from './open-rendering.ts';
export { openPdfJoiner } from './pdf/merge/open-joiner.ts';
export type { PdfOptions } from './pdf/pdf-options.ts';
export type { PdfStandard } from './pdf/pdf-standard.ts';
export type { Compression, Cryptography, EmojiSource, FontFile, FontSource, PictureDecoder, Platform, Shaper } from './platform.ts';
export type { PictureFile } from './svg/open-svg-writer.ts';
export type { DrawnPiece, PageDrawing } from './svg/page-drawing.ts';
export type { PagePictures } from './svg/page-pictures.ts';
export { usedColumns } from './used-columns.ts';
