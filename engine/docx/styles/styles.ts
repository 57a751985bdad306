import type { Report } from '../../diagnostics.ts';
import type { ParagraphProperties } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import type { OoxmlPackage } from '../package/package.ts';
import type { NumberingDefinitions } from '../parts/numbering.ts';
import type { Theme } from '../parts/theme.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';
import { elementSignature } from './element-signature.ts';
import { createInterner } from './intern.ts';
import { finishParagraph, overlayParagraph, type ParagraphPatch, readParagraphPatch } from './paragraph-properties.ts';
import { applyRunPatch, BASE_RUN, overlayRun, type RunPatch, readRunPatch, TOGGLES } from './run-properties.ts';
import { readStyleDefinitions, type StyleDefinition } from './style-definitions.ts';
import { yieldToTable } from './table-overlap.ts';
import { makeTableStyle, type TableContext, type TableStyle, type TableTextFormat } from './table-style.ts';

export type { TableContext, TableStyle } from './table-style.ts';

/** What the runs of a paragraph stand on. */
export interface ParagraphStyle {
  readonly id?: string;
  /** Of the table style and of the paragraph style: apart, because their toggles exclude one another (17.7.3). */
  readonly table: RunPatch;
  readonly paragraph: RunPatch;
  /** Runs read on it, by what they say. */
  readonly runs: Map<string, RunProperties>;
}

export interface StyledParagraph {
  readonly properties: ParagraphProperties;
  readonly mark: RunProperties;
  /** Of runs without formatting of their own. */
  readonly text: RunProperties;
  readonly style: ParagraphStyle;
}

/** Resolves direct formatting to effective formatting. Equal results are the identical object. */
export interface StyleSheet {
  readonly paragraph: (properties: XmlElement | undefined, table?: TableContext) => StyledParagraph;
  /** `listed`: the run stands in a table of contents, where the style of links does not show. */
  readonly run: (properties: XmlElement | undefined, style: ParagraphStyle, listed?: boolean) => RunProperties;
  /** Lays a `w:rPr` over effective formatting, as the levels of a list do. */
  readonly formatRun: (properties: XmlElement) => (below: RunProperties) => RunProperties;
  readonly table: (properties: XmlElement | undefined) => TableStyle;
}

/** What `w:numId` 0 leaves of the indents below it, a list's and a style's own (measured: LibreOffice 7.4; ECMA-376 17.9.18). */
const NO_LIST: ParagraphPatch = { start: 0, firstLine: 0 };

const NO_TABLE: TableTextFormat = { paragraph: {}, run: {} };

interface StyleText {
  readonly paragraph: ParagraphPatch;
  readonly run: RunPatch;
}

/** Reads the styles part. */
export function readStyles(
  pkg: OoxmlPackage,
  theme: Theme,
  numbering: NumberingDefinitions,
  report: Report,
  compatibility: ReadonlySet<string> = new Set(),
): StyleSheet {
  const part = pkg.related(pkg.mainPart, 'styles');
  const sources = { theme, report };
  const definitions = readStyleDefinitions(part === undefined ? undefined : pkg.xml(part), part ?? 'word/styles.xml', sources);
  const internRun = createInterner<RunProperties>();
  const internParagraph = createInterner<ParagraphProperties>();
  const levels = new Map<string, ParagraphPatch>();
  const paragraphs = new Map<TableTextFormat, Map<string, StyledParagraph>>();
  const styles = new Map<TableTextFormat, Map<StyleDefinition | undefined, ParagraphStyle>>();
  const characters = new Map<StyleDefinition, RunPatch>();
  const tables = new Map<StyleDefinition | undefined, TableStyle>();
  const tableWins = !compatibility.has('overrideTableStyleFontSizeAndJustification');

  /** Word keeps the document defaults in every table style, so that the default style yields to them as well (measured with LibreOffice). */
  const tableBase: TableTextFormat = {
    paragraph: definitions.paragraph.alignment === undefined ? {} : { alignment: definitions.paragraph.alignment },
    run: { size: definitions.sizeInTables },
  };

  /** What one style of the chain says, in a table or outside. */
  const textOf = (style: StyleDefinition, table: TableTextFormat, alone: boolean): StyleText =>
    table !== NO_TABLE && alone && tableWins && definitions.isDefault(style) ? yieldToTable(style, table) : style;

  const levelPatch = (id: number, level: number): ParagraphPatch => {
    const key = `${id} ${level}`;
    let patch = levels.get(key);
    if (patch === undefined) {
      patch = readParagraphPatch(numbering.levelParagraph(id, level), sources);
      levels.set(key, patch);
    }
    return patch;
  };

  /** Defaults, table style and paragraph style; a style's list indents lie just below the style itself. */
  const styledPatch = (chain: readonly StyleDefinition[], table: TableTextFormat, withNumbering: boolean): ParagraphPatch => {
    let patch = overlayParagraph(definitions.paragraph, table.paragraph);
    let id: number | undefined;
    let said: number | undefined;
    let level: number | undefined;
    for (const style of chain) {
      const own = textOf(style, table, chain.length === 1).paragraph;
      if (own.numberingId !== undefined || own.numberingLevel !== undefined) {
        id = own.numberingId ?? id;
        said = own.numberingLevel ?? said;
      }
      if (id !== undefined) {
        // 17.9.23: the level that names the style wins over a level in the style.
        const linked = numbering.levelOfStyle(style.id, id);
        const next = linked !== undefined && linked.numId === id ? linked.level : (said ?? 0);
        if (withNumbering && id !== 0 && (own.numberingId !== undefined || next !== level))
          patch = overlayParagraph(patch, levelPatch(id, next));
        level = next;
      }
      patch = overlayParagraph(own.numberingId === 0 ? overlayParagraph(patch, NO_LIST) : patch, own);
    }
    return id === undefined ? patch : { ...patch, numberingId: id, numberingLevel: level ?? 0 };
  };

  const paragraphPatch = (direct: ParagraphPatch, chain: readonly StyleDefinition[], table: TableTextFormat): ParagraphPatch => {
    const listed = direct.numberingId !== undefined;
    let patch = styledPatch(chain, table, !listed);
    if (listed || direct.numberingLevel !== undefined) {
      const id = direct.numberingId ?? patch.numberingId;
      const level = direct.numberingLevel ?? (listed ? 0 : (patch.numberingLevel ?? 0));
      if (listed && id === 0) patch = overlayParagraph(patch, NO_LIST);
      else if (id !== undefined && id !== 0)
        patch = overlayParagraph(patch, { ...levelPatch(id, level), numberingId: id, numberingLevel: level });
    }
    patch = overlayParagraph(patch, direct);
    // A list that the file does not define prints no number.
    if (patch.numberingId !== undefined && !numbering.numbering.has(patch.numberingId)) patch = { ...patch, numberingId: 0 };
    return patch;
  };

  const styleIn = (definition: StyleDefinition | undefined, table: TableTextFormat): ParagraphStyle => {
    let ofTable = styles.get(table);
    if (ofTable === undefined) {
      ofTable = new Map();
      styles.set(table, ofTable);
    }
    let style = ofTable.get(definition);
    if (style === undefined) {
      const chain = definitions.chain(definition);
      const paragraph = chain.reduce<RunPatch>((sum, each) => overlayRun(sum, textOf(each, table, chain.length === 1).run), {});
      style = { ...(definition === undefined ? {} : { id: definition.id }), table: table.run, paragraph, runs: new Map() };
      ofTable.set(definition, style);
    }
    return style;
  };

  const characterPatch = (id: string | undefined, listed = false): RunPatch => {
    const style = definitions.find(id, 'character');
    if (style === undefined || (listed && style.ofLinks)) return {};
    let patch = characters.get(style);
    if (patch === undefined) {
      patch = definitions.chain(style).reduce<RunPatch>((sum, each) => overlayRun(sum, each.run), {});
      characters.set(style, patch);
    }
    return patch;
  };

  const resolveRun = (direct: RunPatch, style: ParagraphStyle, listed: boolean): RunProperties => {
    const character = characterPatch(direct.style, listed);
    const sum: { -readonly [K in keyof RunPatch]: RunPatch[K] } = {
      ...overlayRun(overlayRun(overlayRun(definitions.run, style.table), style.paragraph), character),
    };
    for (const toggle of TOGGLES) {
      // 17.7.3: on by the document defaults stays on, else the styles exclude one another.
      if (definitions.run[toggle] === true) sum[toggle] = true;
      else if (sum[toggle] !== undefined)
        sum[toggle] = ((style.table[toggle] === true) !== (style.paragraph[toggle] === true)) !== (character[toggle] === true);
    }
    return internRun(applyRunPatch(BASE_RUN, overlayRun(sum, direct)));
  };

  const run: StyleSheet['run'] = (properties, style, listed = false) => {
    const signature = elementSignature(properties);
    const key = listed ? `listed ${signature}` : signature;
    let resolved = style.runs.get(key);
    if (resolved === undefined) {
      resolved = resolveRun(readRunPatch(properties, sources), style, listed);
      style.runs.set(key, resolved);
    }
    return resolved;
  };

  const readParagraph = (properties: XmlElement | undefined, table: TableTextFormat): StyledParagraph => {
    const direct = readParagraphPatch(properties, sources);
    const definition = definitions.find(direct.style, 'paragraph');
    const style = styleIn(definition, table);
    const patch = paragraphPatch(direct, definitions.chain(definition), table);
    const text = run(undefined, style);
    return {
      properties: internParagraph(finishParagraph(patch, definition?.id, text.size)),
      mark: run(child(properties, 'w:rPr'), style),
      text,
      style,
    };
  };

  return {
    run,
    paragraph: (properties, context) => {
      const table = context?.text ?? NO_TABLE;
      let known = paragraphs.get(table);
      if (known === undefined) {
        known = new Map();
        paragraphs.set(table, known);
      }
      const key =
        properties === undefined
          ? ''
          : properties.children
              .map((node) => (typeof node === 'string' || node.name === 'w:sectPr' ? '' : elementSignature(node)))
              .join('');
      let paragraph = known.get(key);
      if (paragraph === undefined) {
        paragraph = readParagraph(properties, table);
        known.set(key, paragraph);
      }
      return paragraph;
    },
    formatRun: (properties) => {
      const direct = readRunPatch(properties, sources);
      const patch = direct.style === undefined ? direct : overlayRun(characterPatch(direct.style), direct);
      const known = new WeakMap<RunProperties, RunProperties>();
      return (below) => {
        let above = known.get(below);
        if (above === undefined) {
          above = internRun(applyRunPatch(below, patch));
          known.set(below, above);
        }
        return above;
      };
    },
    table: (properties) => {
      const id = attribute(child(properties, 'w:tblStyle'), 'w:val');
      const definition = definitions.find(id, 'table');
      // The default style counts as a style of its own where a table names it.
      const named = definition?.id === id ? definition : undefined;
      let style = tables.get(named);
      if (style === undefined) {
        style = makeTableStyle(definitions.chain(definition), named ? tableBase : NO_TABLE, sources);
        tables.set(named, style);
      }
      return style;
    },
  };
}
