import { fontShares } from './confidence/font-shares.ts';
import { type Confidence, judgeTemplate } from './confidence/judge-template.ts';
import { surveyFeatures } from './confidence/survey-features.ts';
import { collectDiagnostics, type Diagnostic, RefusedInput, type Report } from './diagnostics.ts';
import { readTemplate } from './docx/read-template.ts';
import { openInvoiceAttachments } from './factur-x/invoice-attachment.ts';
import { mappedColumns } from './factur-x/open-invoices.ts';
import { type Bound, bindTemplate, checkColumns } from './fill/bind/bind.ts';
import { fillingOf, fillTemplate } from './fill/fill.ts';
import { labelsFor } from './fill/labels.ts';
import type { FormatSettings, Row } from './fill/values/value.ts';
import type { FontLibrary } from './fonts/face.ts';
import { openFontLibrary } from './fonts/library.ts';
import { tellMissing } from './fonts/missing-characters.ts';
import { joinParts } from './join-parts.ts';
import type { Page } from './layout/display-list.ts';
import { openRowLayout } from './layout/layout-row.ts';
import { missingCharacters } from './layout/missing-characters.ts';
import { openLayoutSession } from './layout/session.ts';
import type { Skeleton } from './layout/skeleton.ts';
import type { TextDocument } from './model/document.ts';
import type { ListLabel } from './model/numbering.ts';
import type { Paragraph } from './model/paragraph.ts';
import { openEncryption } from './pdf/file/encryption.ts';
import { openMergedWriter } from './pdf/merge/open-merged-writer.ts';
import { openWriter } from './pdf/open-writer.ts';
import type { PdfOptions } from './pdf/pdf-options.ts';
import { conformanceOf } from './pdf/pdf-standard.ts';
import type { Platform } from './platform.ts';
import { openSvgWriter, type PictureFile } from './svg/open-svg-writer.ts';
import { type PageDrawing, svgText } from './svg/page-drawing.ts';
import { readingOrder } from './svg/reading-order.ts';

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

interface LaidOut {
  readonly document: TextDocument;
  readonly labels: ReadonlyMap<Paragraph, ListLabel>;
  readonly pages: readonly Page[];
  readonly skeleton: Skeleton | undefined;
  /** The paragraphs of the document that the row filled. */
  readonly changing: readonly Paragraph[] | undefined;
}

/** The template as it stands, its placeholders visible. */
interface Unfilled {
  readonly laidOut: LaidOut;
  /** The characters that no font has. */
  readonly missing: ReadonlySet<string>;
  /** What is wrong with its pages. */
  readonly diagnostics: readonly Diagnostic[];
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
  /** One PDF of many rows. */
  readonly merge: (title: string) => MergedRendering;
}

/** Pictures of the pages that the PDF of the same row has. */
export interface PagePictures {
  /** Width and height of each page in points. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /**
   * The page with its text and links, drawn when asked for; throws RangeError when there is no such page.
   * `urlOf` gives the address a picture is loaded from; by default it is in the page.
   */
  readonly drawing: (index: number, urlOf?: (picture: PictureFile) => string) => PageDrawing;
  /** The same as the text of an SVG document. */
  readonly page: (index: number, urlOf?: (picture: PictureFile) => string) => string;
  readonly diagnostics: readonly Diagnostic[];
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
  const session = openLayoutSession();
  const layoutRow = openRowLayout();
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

  const layOut = (row: Row | undefined, report: Report): LaidOut => {
    if (row) session.nextDocument();
    const document = row ? fillTemplate(bound, row, settings, report) : bound.document;
    const labels = labelsFor(bound, document);
    const filling = row && fillingOf(bound, document);
    const { pages, skeleton } = layoutRow(document, filling, { labels, fonts, session, report });
    return { document, labels, pages, skeleton, changing: filling?.paragraphs };
  };
  let unfilled: Unfilled | undefined;
  /** The template as it stands. */
  const layOutTemplate = (): Unfilled => {
    if (unfilled) return unfilled;
    const { report, all } = collectDiagnostics();
    const laidOut = layOut(undefined, report);
    const missing = missingCharacters(laidOut.pages);
    tellMissing(missing, new Set(), collected.report);
    unfilled = { laidOut, missing, diagnostics: all() };
    return unfilled;
  };
  const layout = (row: Row | undefined, report: Report): LaidOut => {
    if (row) return layOut(row, report);
    const { laidOut, diagnostics } = layOutTemplate();
    diagnostics.forEach(report);
    return laidOut;
  };
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
      const { laidOut, diagnostics } = layOutTemplate();
      return judgeTemplate({
        features: surveyFeatures(bound.document),
        fontShares: fontShares(laidOut.pages, fonts),
        fonts: fonts.used(),
        diagnostics: [...collected.all(), ...diagnostics],
      });
    },
    layout,
    render: (row, title) => {
      // What the template itself needs is compressed well, once; its faults are reported with the rows, so not here.
      if (!prepared) writer.prepare(layOutTemplate().laidOut.pages);
      prepared = true;
      const { report, all } = collectDiagnostics();
      const attachment = attachmentOf?.(row ?? EMPTY_ROW);
      const { document, labels, pages, skeleton, changing } = layout(row, report);
      const parts = writer.writeParts({ document, labels, pages, skeleton, changing, title, report, attachment });
      return new Rendered(parts, pages.length, all());
    },
    pages: (row) => {
      if (row) svg.nextDocument();
      const { missing } = layOutTemplate();
      const { report, all } = collectDiagnostics();
      const { pages, document, labels } = layout(row, report);
      if (row) tellMissing(missingCharacters(pages), missing, report);
      let order: readonly (readonly number[])[] | undefined;
      const drawing: PagePictures['drawing'] = (index, urlOf) => {
        const page = pages[index];
        if (page === undefined) throw new RangeError(`There is no page ${index + 1}: the document has ${pages.length}.`);
        order ??= readingOrder(pages, document, labels);
        return svg.drawPage(page, order[index] as readonly number[], urlOf);
      };
      return {
        sizes: pages.map(({ width, height }) => ({ width, height })),
        drawing,
        page: (index, urlOf) => svgText(drawing(index, urlOf)),
        diagnostics: all(),
      };
    },
    merge: (title) => {
      if (options.formFields === true)
        throw new RefusedInput({
          severity: 'error',
          code: 'pdf/form-fields',
          message: 'One PDF of many rows has no fields to fill in: those of different rows would have the same names.',
          hint: 'Make one PDF a row, or leave the form fields out.',
        });
      if (options.facturX !== undefined)
        throw new RefusedInput({
          severity: 'error',
          code: 'pdf/standards',
          message: 'An electronic invoice is a file of its own: there is none in one PDF of many rows.',
          hint: 'Make one PDF a row, or leave Factur-X out.',
        });
      const merged = openMergedWriter({ ...writerOptions, title });
      merged.prepare(layOutTemplate().laidOut.pages);
      return {
        add: (row, bookmark) => {
          const { report, all } = collectDiagnostics();
          const laidOut = layout(row, report);
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

/** Throws RefusedInput for options that contradict each other. */
function claimsOf({ standards = [], password, facturX, formFields }: PdfOptions, platform: Platform) {
  const conformance = conformanceOf(standards, facturX?.profile);
  if (password !== undefined && conformance.archive !== undefined)
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/password',
      message: 'PDF/A allows no password: what is archived has to be open to whoever finds it.',
      hint: 'Leave out the one or the other.',
    });
  if (formFields === true && conformance.archive !== undefined)
    throw new RefusedInput({
      severity: 'error',
      code: 'pdf/form-fields',
      message: 'PDF/A has no fields to fill in here: what is typed would be set in a font that is not in the file.',
      hint: 'Leave out the one or the other.',
    });
  return { conformance, encryption: password === undefined ? undefined : openEncryption(password, platform.cryptography) };
}
