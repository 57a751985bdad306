import type { Report } from '../../diagnostics.ts';
import { madeOnce } from '../../made-once.ts';
import type { ParagraphProperties } from '../../model/paragraph.ts';
import type { RunProperties } from '../../model/run.ts';
import type { OoxmlPackage } from '../package/package.ts';
import type { NumberingDefinitions } from '../parts/numbering.ts';
import type { Theme } from '../parts/theme.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';
import { elementSignature } from './element-signature.ts';
import { createInterner } from './intern.ts';
import { openParagraphCascade } from './paragraph-cascade.ts';
import { finishParagraph, readParagraphPatch } from './paragraph-properties.ts';
import { openRunCascade, type ParagraphStyle, type RunCascade } from './run-cascade.ts';
import { readStyleDefinitions, type StyleDefinition } from './style-definitions.ts';
import { yieldToTable } from './table-overlap.ts';
import { makeTableStyle, type TableContext, type TableStyle, type TableTextFormat } from './table-style.ts';

export type { TableContext, TableStyle } from './table-style.ts';

export interface StyledParagraph {
  readonly properties: ParagraphProperties;
  readonly mark: RunProperties;
  /** Of runs without formatting of their own. */
  readonly text: RunProperties;
  readonly style: ParagraphStyle;
}

/** Resolves direct formatting to effective formatting. Equal results are the identical object. */
export interface StyleSheet extends Pick<RunCascade, 'run' | 'named' | 'formatRun'> {
  readonly paragraph: (properties: XmlElement | undefined, table?: TableContext) => StyledParagraph;
  readonly table: (properties: XmlElement | undefined) => TableStyle;
  /** The id of the paragraph style that a field calls by this name; undefined: there is none. */
  readonly called: (name: string) => string | undefined;
}

const NO_TABLE: TableTextFormat = { paragraph: {}, run: {} };

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
  const { run, named, formatRun, paragraphStyle } = openRunCascade(definitions, sources);
  const paragraphPatch = openParagraphCascade(definitions, numbering, sources);
  const intern = createInterner<ParagraphProperties>();
  const paragraphs = new Map<TableTextFormat, Map<string, StyledParagraph>>();
  const styles = new Map<TableTextFormat, Map<StyleDefinition | undefined, ParagraphStyle>>();
  const tables = new Map<StyleDefinition | undefined, TableStyle>();
  const tableWins = !compatibility.has('overrideTableStyleFontSizeAndJustification');

  /** Word keeps the document defaults in every table style, so that the default style yields to them as well (measured with LibreOffice). */
  const tableBase: TableTextFormat = {
    paragraph: definitions.paragraph.alignment === undefined ? {} : { alignment: definitions.paragraph.alignment },
    run: { size: definitions.sizeInTables },
  };

  /** A style with its ancestors, the oldest first, as they are in a table or outside. */
  const chainIn = (table: TableTextFormat, definition: StyleDefinition | undefined): readonly StyleDefinition[] => {
    const chain = definitions.chain(definition);
    const [only] = chain;
    if (only === undefined || chain.length > 1 || table === NO_TABLE || !tableWins || !definitions.isDefault(only)) return chain;
    return [{ ...only, ...yieldToTable(only, table) }];
  };

  const styleIn = (table: TableTextFormat, definition: StyleDefinition | undefined): ParagraphStyle => {
    const ofTable = madeOnce(styles, table, () => new Map<StyleDefinition | undefined, ParagraphStyle>());
    return madeOnce(ofTable, definition, () => paragraphStyle(chainIn(table, definition), table));
  };

  const readParagraph = (properties: XmlElement | undefined, table: TableTextFormat): StyledParagraph => {
    const direct = readParagraphPatch(properties, sources);
    const definition = definitions.find(direct.style, 'paragraph');
    const style = styleIn(table, definition);
    const patch = paragraphPatch(direct, chainIn(table, definition), table);
    const text = run(undefined, style);
    return {
      properties: intern(finishParagraph(patch, definition?.id, text.size, report)),
      mark: run(child(properties, 'w:rPr'), style),
      text,
      style,
    };
  };

  return {
    run,
    named,
    formatRun,
    called: (name) => definitions.called(name)?.id,
    paragraph: (properties, context) => {
      const table = context?.text ?? NO_TABLE;
      const known = madeOnce(paragraphs, table, () => new Map<string, StyledParagraph>());
      const key =
        properties === undefined
          ? ''
          : properties.children
              .map((node) => (typeof node === 'string' || node.name === 'w:sectPr' ? '' : elementSignature(node)))
              .join('');
      return madeOnce(known, key, () => readParagraph(properties, table));
    },
    table: (properties) => {
      const id = attribute(child(properties, 'w:tblStyle'), 'w:val');
      const definition = definitions.find(id, 'table');
      // The default style counts as a style of its own where a table names it.
      const own = definition?.id === id ? definition : undefined;
      return madeOnce(tables, own, () => makeTableStyle(definitions.chain(definition), own ? tableBase : NO_TABLE, sources));
    },
  };
}
