import { fontShares } from './confidence/font-shares.ts';
import { type Confidence, judgeTemplate } from './confidence/judge-template.ts';
import { surveyFeatures } from './confidence/survey-features.ts';
import { collectDiagnostics, type Diagnostic, RefusedInput, type Report } from './diagnostics.ts';
import { readTemplate } from './docx/read-template.ts';
import { openInvoiceAttachments } from './factur-x/invoice-attachment.ts';
import { mappedColumns } from './factur-x/open-invoices.ts';
import { type Bound, bindTemplate, checkColumns } from './fill/bind/bind.ts';
import type { FormatSettings, Row } from './fill/values/value.ts';
import type { FontLibrary } from './fonts/face.ts';
import { openFontLibrary } from './fonts/library.ts';
import { tellMissing } from './fonts/missing-characters.ts';
import { joinParts } from './join-parts.ts';
import { missingCharacters } from './layout/missing-characters.ts';
import { claimsOf, refuseUnmergeable } from './pdf/claims.ts';
import { openMergedWriter } from './pdf/merge/open-merged-writer.ts';
import { openWriter } from './pdf/open-writer.ts';
import type { PdfOptions } from './pdf/pdf-options.ts';
import type { Platform } from './platform.ts';
import { openSvgWriter } from './svg/open-svg-writer.ts';
import { openPagePictures, type PagePictures } from './svg/page-pictures.ts';
import { type LaidOut, openTemplateLayout } from './template-layout.ts';

export interface RenderedDocument {
  readonly pdf: Uint8Array;
  /** The PDF in parts, to be put one after the other: the first is the same object in many documents. */
  readonly parts: readonly Uint8Array[];
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A class for the sake of its getter: in a literal each would be a shape of its own. */
class Rendered implements RenderedDocument {
  readonly parts: readonly Uint8Array[];
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];

  constructor(parts: readonly Uint8Array[], pages: number, diagnostics: readonly Diagnostic[]) {
    this.parts = parts;
    this.pages = pages;
    this.diagnostics = diagnostics;
  }

  get pdf(): Uint8Array {
    return joinParts(this.parts);
  }
}

/** A template opened once, with every cache that its rows share. Not to be used by two callers at the same time. */
export interface TemplateRendering {
  readonly bound: Bound;
  readonly fonts: FontLibrary;
  /** Faults of the template itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Unknown and unused columns, as diagnostics. */
  readonly check: (columns: readonly string[]) => ReturnType<typeof checkColumns>;
  /** How sure the engine is of this template; by its pages as they stand. */
  readonly judge: () => Confidence;
  /** Pages of a row, or of the template as it stands with its placeholders visible. */
  readonly layout: (row: Row | undefined, report: Report) => LaidOut;
  readonly render: (row: Row | undefined, title: string) => RenderedDocument;
  /** The same pages for the screen. */
  readonly pages: (row: Row | undefined) => PagePictures;
  /** One PDF of many rows. Throws RefusedInput for options that only files of one row can keep. */
  readonly merge: (title: string) => MergedRendering;
}

/** One PDF that grows by a row at a time. */
export interface MergedRendering {
  /** The bytes to append for this row; `bookmark` is its entry in the outline. Throws RefusedInput when the row would be incomplete. */
  readonly add: (row: Row, bookmark: string) => RenderedDocument;
  /** The last bytes of the file. */
  readonly end: () => Uint8Array;
}

/**
 * Reads a .docx and opens it for rendering; throws RefusedInput when the file is broken or hostile, or the options contradict each other.
 * The same template, row and settings give the same bytes, whatever was rendered before.
 */
export function openRendering(
  template: Uint8Array,
  settings: FormatSettings,
  platform: Platform,
  options: PdfOptions = {},
): TemplateRendering {
  const collected = collectDiagnostics();
  const read = readTemplate(template, options.formFields);
  read.diagnostics.forEach(collected.report);
  const { value: bound, diagnostics } = bindTemplate(read.value);
  diagnostics.forEach(collected.report);
  const { fonts: embedded, fontTable, settings: switches } = read.value;
  const noLeading = switches.compatibility.has('noLeading');
  const fonts = openFontLibrary(platform, { embedded, fontTable, noLeading }, collected.report);
  const { hyphenators, emoji } = platform;
  const { unfilled, layOut } = openTemplateLayout(bound, { fonts, hyphenators, emoji }, settings, collected.report);
  const writerOptions = {
    fonts,
    platform,
    template: bound.document,
    language: settings.locale,
    watermark: options.watermark,
    formFields: options.formFields,
    ...claimsOf(options, platform),
  };
  const writer = openWriter(writerOptions);
  const svg = openSvgWriter(platform);
  const attachmentOf = options.facturX && openInvoiceAttachments(options.facturX, settings);
  let prepared = false;
  return {
    bound,
    fonts,
    get diagnostics() {
      return collected.all();
    },
    check: (columns) => {
      const checked = checkColumns(bound, columns);
      if (options.facturX === undefined) return checked;
      const mapped = new Set(mappedColumns(options.facturX, columns));
      return { ...checked, unused: checked.unused.filter((column) => !mapped.has(column)) };
    },
    judge: () => {
      const { laidOut, diagnostics } = unfilled();
      return judgeTemplate({
        features: surveyFeatures(bound.document),
        fontShares: fontShares(laidOut.pages, fonts),
        fonts: fonts.used(),
        diagnostics: [...collected.all(), ...diagnostics],
      });
    },
    layout: layOut,
    render: (row, title) => {
      // What the template itself needs is compressed well, once; its faults are reported with the rows, so not here.
      if (!prepared) writer.prepare(unfilled().laidOut.pages);
      prepared = true;
      const { report, all } = collectDiagnostics();
      const attachment = attachmentOf?.(row ?? EMPTY_ROW);
      const laidOut = layOut(row, report);
      const parts = writer.writeParts({ ...laidOut, title, report, attachment });
      return new Rendered(parts, laidOut.pages.length, all());
    },
    pages: (row) => {
      if (row) svg.nextDocument();
      const { missing } = unfilled();
      const { report, all } = collectDiagnostics();
      const laidOut = layOut(row, report);
      if (row) tellMissing(missingCharacters(laidOut.pages), missing, report);
      return openPagePictures(laidOut, svg, all());
    },
    merge: (title) => {
      refuseUnmergeable(options);
      const merged = openMergedWriter({ ...writerOptions, title });
      merged.prepare(unfilled().laidOut.pages);
      return {
        add: (row, bookmark) => {
          const { report, all } = collectDiagnostics();
          const laidOut = layOut(row, report);
          // What is appended can't be taken back: a row that would be incomplete fails before.
          const incomplete = all().find((diagnostic) => diagnostic.severity === 'error');
          if (incomplete) throw new RefusedInput(incomplete);
          const pdf = merged.add({ ...laidOut, title: bookmark, report }, bookmark);
          return { pdf, parts: [pdf], pages: laidOut.pages.length, diagnostics: all() };
        },
        end: merged.end,
      };
    },
  };
}

/** What the template itself is rendered with. */
const EMPTY_ROW: Row = { id: '', fields: new Map() };
