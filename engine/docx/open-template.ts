import type { Report } from '../diagnostics.ts';
import { openPixelBudget } from '../images/pixel-budget.ts';
import type { TextDocument } from '../model/document.ts';
import type { Media } from '../model/drawing.ts';
import { readSection, type SectionSources } from './body/section.ts';
import { MAX_CHART_SHAPES } from './chart/chart-canvas.ts';
import { openPackage } from './package/package.ts';
import { type DataStores, openDataStores } from './parts/data-stores.ts';
import { readFontTable } from './parts/font-table.ts';
import { readMedia } from './parts/media.ts';
import { readNumbering } from './parts/numbering.ts';
import { readDocumentProperties } from './parts/properties.ts';
import { readNoteDefaults, readPageBackground, readSettings } from './parts/settings.ts';
import { readTheme } from './parts/theme.ts';
import type { DocumentSources } from './reader-context.ts';
import { numberingOfStyles } from './styles/style-definitions.ts';
import { readStyles, type StyleSheet } from './styles/styles.ts';
import { MAX_INHERITED_GEOMETRY } from './vml/vml-geometry.ts';
import { child, childrenNamed } from './xml/xml.ts';

/** A package opened for reading: all that stands around its text. */
export interface OpenTemplate {
  readonly sources: DocumentSources;
  readonly sections: Omit<SectionSources, 'running'>;
  readonly document: Omit<TextDocument, 'sections' | 'footnotes' | 'endnotes'>;
  /** Read when the first content control asks for them. */
  readonly stores: () => DataStores;
}

/** Opens the package and reads styles, settings, fonts and properties. Throws `RefusedInput` as `openPackage` does. */
export function openTemplate(bytes: Uint8Array, report: Report, formFields = false): OpenTemplate {
  const pkg = openPackage(bytes, report);
  const theme = readTheme(pkg);
  const settings = readSettings(pkg);
  const media = { known: new Map<string, Media>(), pixels: openPixelBudget() };
  const stylesPart = pkg.related(pkg.mainPart, 'styles');
  const part = pkg.related(pkg.mainPart, 'numbering');
  const numbering = readNumbering(part === undefined ? undefined : pkg.xml(part), {
    // Numbering and styles refer to each other: labels are formatted when both are there.
    formatRun: (properties) => (mark) => styles.formatRun(properties)(mark),
    media: (id) =>
      part === undefined
        ? undefined
        : readMedia({ sources: { part, report, relationships: pkg.relationships(part), package: pkg, media }, path: [] }, id),
    numberingOfStyles: numberingOfStyles(stylesPart === undefined ? undefined : pkg.xml(stylesPart)),
    report,
    ...(part === undefined ? {} : { part }),
  });
  const styles: StyleSheet = readStyles(pkg, theme, numbering, report, settings.compatibility);
  const { descriptions, embedded } = readFontTable(pkg, report);
  const { title } = readDocumentProperties(pkg);
  const background = readPageBackground(pkg, theme, report);
  const plain = styles.paragraph(undefined);
  const lineNumber = { properties: plain.properties, text: styles.named('line number', plain.style) };
  const headingStyle = (level: string): string | undefined => styles.called(`heading ${level}`);
  const sections = { theme, gutterAtTop: settings.gutterAtTop, lineNumber, headingStyle, ...readNoteDefaults(pkg) };
  const last = childrenNamed(child(pkg.xml(pkg.mainPart), 'w:body'), 'w:sectPr').at(-1);
  const { page, margins } = readSection(last, [], undefined, { ...sections, running: () => undefined });
  let stores: DataStores | undefined;
  return {
    stores: () => {
      stores ??= openDataStores(pkg, report);
      return stores;
    },
    sources: {
      package: pkg,
      styles,
      theme,
      report,
      media,
      chartShapes: { left: MAX_CHART_SHAPES },
      vmlGeometry: { left: MAX_INHERITED_GEOMETRY },
      derived: new Map(),
      textWidth: Math.max(0, page.width - margins.left - margins.right),
      compatibilityMode: settings.compatibilityMode,
      trimsCells: settings.compatibilityMode < 15 && settings.compatibility.has('compatibilityMode'),
      formFields,
    },
    sections,
    document: {
      numbering: numbering.numbering,
      settings,
      fonts: embedded,
      fontTable: descriptions,
      ...(background === undefined ? {} : { background }),
      ...(title === undefined ? {} : { title }),
    },
  };
}
