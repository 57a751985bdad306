import type { Report } from '../diagnostics.ts';
import type { Numbering } from '../model/numbering.ts';
import type { ParagraphProperties } from '../model/paragraph.ts';
import type { RunProperties } from '../model/run.ts';
import { openInterning } from './intern.ts';
import { readMedia } from './media.ts';
import { readNumbering } from './numbering.ts';
import type { OoxmlPackage } from './package.ts';
import { finishParagraph, overlayParagraph, type ParagraphPatch, readParagraphPatch } from './paragraph-properties.ts';
import { applyRunPatch, BASE_RUN, overlayRun, type RunPatch, readRunPatch, TOGGLES } from './run-properties.ts';
import { readStyleDefinitions } from './style-definitions.ts';
import { openTableStyle, type TableContext, type TableStyle } from './table-style.ts';
import type { Media } from '../model/drawing.ts';
import type { Theme } from './theme.ts';
import { attribute, child, type XmlElement } from './xml.ts';
import { readInteger } from './measure.ts';

export type { TableContext, TableStyle } from './table-style.ts';

/** Base of the runs of a paragraph: what lies below character styles and direct formatting. */
export interface ParagraphStyle {
  /** Document defaults, table style and paragraph style, toggles left out. */
  readonly base: RunProperties;
  /** Toggle properties as the table style and the paragraph style say them. */
  readonly table: RunPatch;
  readonly paragraph: RunPatch;
  readonly runs: Map<string, RunProperties>;
}

export interface StyleSheet {
  readonly paragraph: (properties: XmlElement | undefined, table?: TableContext) => { readonly properties: ParagraphProperties; readonly mark: RunProperties; readonly style: ParagraphStyle };
  readonly run: (properties: XmlElement | undefined, style: ParagraphStyle) => RunProperties;
  readonly table: (properties: XmlElement | undefined) => TableStyle;
  readonly numbering: Numbering;
}

/** Reads `word/styles.xml` and `word/numbering.xml`; equal formatting is handed out as the same object. */
export function readStyles(pkg: OoxmlPackage, theme: Theme, media: Map<string, Media>, report: Report): StyleSheet {
  const rootOf = (kind: string) => {
    const part = pkg.related(pkg.mainPart, kind);
    return part === undefined ? undefined : pkg.xml(part);
  };
  const sources = { theme, report };
  const definitions = readStyleDefinitions(rootOf('styles'), report);
  const interned = openInterning();
  const numberingPart = pkg.related(pkg.mainPart, 'numbering') ?? 'word/numbering.xml';
  const numbering = readNumbering(rootOf('numbering'), {
    formatRun: (element) => {
      const patch = readRunPatch(element, sources);
      return (mark) => interned.run(applyRunPatch(mark, patch));
    },
    media: (id) => readMedia({ sources: { part: numberingPart, report, relationships: pkg.relationships(numberingPart), package: pkg, media }, path: [] }, id),
    numberingOfStyle: (id) => readInteger(attribute(child(child(child(definitions.chain(id, 'numbering').at(-1), 'w:pPr'), 'w:numPr'), 'w:numId'), 'w:val')),
    report,
    part: numberingPart,
  });

  const runDefaults = readRunPatch(definitions.runDefaults, sources);
  const paragraphDefaults = readParagraphPatch(definitions.paragraphDefaults, sources);
  const normal = definitions.defaultOf('paragraph');
  const levelFormat = (id: number, level: number) => readParagraphPatch(numbering.levelParagraph(id, level), sources);

  const runPatches = new Map<string, RunPatch>();
  /** The run formatting of a chain of styles: inside it the last one to speak wins. */
  const runPatchOf = (id: string, type: 'paragraph' | 'character', isBesideTable = false): RunPatch => {
    const key = `${type} ${isBesideTable} ${id}`;
    let patch = runPatches.get(key);
    if (patch === undefined) {
      patch = {};
      for (const style of definitions.chain(id, type)) {
        const own = readRunPatch(child(style, 'w:rPr'), sources);
        patch = overlayRun(patch, isBesideTable && attribute(style, 'w:styleId') === normal ? withoutDefaults(own, runDefaults) : own);
      }
      runPatches.set(key, patch);
    }
    return patch;
  };

  const paragraphFormats = new Map<string, ParagraphPatch>();
  /** The paragraph formatting of a chain; a style's numbering brings its indents below the style's own (17.9.23). */
  const paragraphFormatOf = (id: string, withNumbering: boolean, isBesideTable: boolean): ParagraphPatch => {
    const key = `${withNumbering} ${isBesideTable} ${id}`;
    let format = paragraphFormats.get(key);
    if (format === undefined) {
      format = {};
      for (const style of definitions.chain(id, 'paragraph')) {
        const styleId = attribute(style, 'w:styleId') ?? '';
        let own = readParagraphPatch(child(style, 'w:pPr'), sources);
        if (isBesideTable && styleId === normal) own = withoutDefaults(own, paragraphDefaults);
        if (own.numberingId !== undefined || own.numberingLevel !== undefined) {
          const numberingId = own.numberingId ?? format.numberingId;
          const level = numbering.levelOfStyle(styleId, numberingId)?.level ?? own.numberingLevel ?? 0;
          own = { ...own, ...(numberingId === undefined ? {} : { numberingId }), numberingLevel: level };
          if (withNumbering && numberingId) format = overlayParagraph(format, levelFormat(numberingId, level));
        }
        format = overlayParagraph(format, own);
      }
      paragraphFormats.set(key, format);
    }
    return format;
  };

  const styleOf = (id: string | undefined, table: TableContext | undefined): ParagraphStyle => {
    const paragraph = id === undefined ? {} : runPatchOf(id, 'paragraph', table !== undefined);
    const tablePatch = table?.run ?? {};
    const base = applyRunPatch(applyRunPatch(applyRunPatch(BASE_RUN, runDefaults), withoutToggles(tablePatch)), withoutToggles(paragraph));
    return { base, table: tablePatch, paragraph, runs: new Map() };
  };
  const styles = new Map<TableContext | undefined, Map<string, ParagraphStyle>>();

  const sheet: StyleSheet = {
    numbering: numbering.numbering,
    paragraph: (element, table) => {
      const asked = attribute(child(element, 'w:pStyle'), 'w:val');
      const id = asked !== undefined && definitions.chain(asked, 'paragraph').length > 0 ? asked : normal;
      const direct = readParagraphPatch(element, sources);
      const isOff = direct.numberingId === 0;
      const styled = id === undefined ? {} : paragraphFormatOf(id, !isOff, table !== undefined);
      let format = overlayParagraph(overlayParagraph(paragraphDefaults, table?.paragraph ?? {}), styled);
      if ((direct.numberingId !== undefined || direct.numberingLevel !== undefined) && !isOff) {
        const numberingId = direct.numberingId ?? format.numberingId;
        const level = direct.numberingLevel ?? format.numberingLevel ?? 0;
        if (numberingId) format = overlayParagraph(format, levelFormat(numberingId, level));
      }
      format = overlayParagraph(format, direct);
      const known = styles.get(table) ?? new Map<string, ParagraphStyle>();
      styles.set(table, known);
      const style = known.get(id ?? '') ?? styleOf(id, table);
      known.set(id ?? '', style);
      const properties = interned.paragraph(finishParagraph(format, id, style.base.size));
      return { properties, mark: sheet.run(child(element, 'w:rPr'), style), style };
    },
    run: (element, style) => {
      const direct = readRunPatch(element, sources);
      const key = element === undefined ? '' : JSON.stringify(direct);
      const known = style.runs.get(key);
      if (known !== undefined) return known;
      const character = direct.style === undefined ? {} : runPatchOf(direct.style, 'character');
      const styled = applyRunPatch(style.base, withoutToggles(character));
      const toggles = combineToggles(runDefaults, [style.table, style.paragraph, character]);
      const made = interned.run(applyRunPatch(applyRunPatch(styled, toggles), direct));
      style.runs.set(key, made);
      return made;
    },
    table: (element) => {
      const id = attribute(child(element, 'w:tblStyle'), 'w:val') ?? definitions.defaultOf('table');
      const key = id ?? '';
      const existing = tables.get(key);
      if (existing !== undefined) return existing;
      const made = openTableStyle(id === undefined ? [] : definitions.chain(id, 'table'), sources);
      tables.set(key, made);
      return made;
    },
  };
  const tables = new Map<string, TableStyle>();
  return sheet;
}

function withoutToggles(patch: RunPatch): RunPatch {
  const rest: Record<string, unknown> = { ...patch };
  for (const name of TOGGLES) delete rest[name];
  return rest as RunPatch;
}

/** 17.7.3: on when an odd number of the style hierarchies says so; the document defaults alone hold where none speaks. */
function combineToggles(defaults: RunPatch, hierarchies: readonly RunPatch[]): RunPatch {
  const toggles: Record<string, boolean> = {};
  for (const name of TOGGLES) {
    const said = hierarchies.map((patch) => patch[name]).filter((value) => value !== undefined);
    if (said.length > 0) toggles[name] = said.filter(Boolean).length % 2 === 1;
    else if (defaults[name] !== undefined) toggles[name] = defaults[name];
  }
  return toggles as RunPatch;
}

/** What the default paragraph style only repeats of the document defaults does not override a table style, in Word and LibreOffice. */
function withoutDefaults<T extends object>(own: T, defaults: T): T {
  const rest = { ...own } as Record<string, unknown>;
  for (const [name, value] of Object.entries(own)) {
    if (JSON.stringify(value) === JSON.stringify((defaults as Readonly<Record<string, unknown>>)[name])) delete rest[name];
  }
  return rest as T;
}
