import { madeOnce } from '../../made-once.ts';
import type { NumberingDefinitions } from '../parts/numbering.ts';
import { overlayParagraph, type ParagraphPatch, readParagraphPatch } from './paragraph-properties.ts';
import type { PropertySources } from './read-patch.ts';
import type { StyleDefinition, StyleDefinitions } from './style-definitions.ts';
import type { TableTextFormat } from './table-style.ts';

/** What `w:numId` 0 leaves of the indents below it, a list's and a style's own (measured: LibreOffice 7.4; ECMA-376 17.9.18). */
const NO_LIST: ParagraphPatch = { start: 0, firstLine: 0 };

/** Lays a paragraph's own formatting over that of its list, its styles (the oldest ancestor first), its table and the document. */
export type ParagraphCascade = (direct: ParagraphPatch, chain: readonly StyleDefinition[], table: TableTextFormat) => ParagraphPatch;

/** Opens the cascade of a document's paragraphs (ECMA-376 17.7.2). */
export function openParagraphCascade(
  definitions: StyleDefinitions,
  numbering: NumberingDefinitions,
  sources: PropertySources,
): ParagraphCascade {
  const levels = new Map<string, ParagraphPatch>();

  const levelPatch = (id: number, level: number): ParagraphPatch => {
    const key = `${id} ${level}`;
    return madeOnce(levels, key, () => readParagraphPatch(numbering.levelParagraph(id, level), sources));
  };

  /** Defaults, table style and paragraph style; a style's list indents lie just below the style itself. */
  const styledPatch = (chain: readonly StyleDefinition[], table: TableTextFormat, withNumbering: boolean): ParagraphPatch => {
    let patch = overlayParagraph(definitions.paragraph, table.paragraph);
    let id: number | undefined;
    let said: number | undefined;
    let level: number | undefined;
    for (const { id: styleId, paragraph: own } of chain) {
      if (own.numberingId !== undefined || own.numberingLevel !== undefined) {
        id = own.numberingId ?? id;
        said = own.numberingLevel ?? said;
      }
      if (id !== undefined) {
        // 17.9.23: the level that names the style wins over a level in the style.
        const linked = numbering.levelOfStyle(styleId, id);
        const next = linked !== undefined && linked.numId === id ? linked.level : (said ?? 0);
        if (withNumbering && id !== 0 && (own.numberingId !== undefined || next !== level))
          patch = overlayParagraph(patch, levelPatch(id, next));
        level = next;
      }
      patch = overlayParagraph(own.numberingId === 0 ? overlayParagraph(patch, NO_LIST) : patch, own);
    }
    return id === undefined ? patch : { ...patch, numberingId: id, numberingLevel: level ?? 0 };
  };

  return (direct, chain, table) => {
    const listed = direct.numberingId !== undefined;
    let patch = styledPatch(chain, table, !listed);
    if (listed || direct.numberingLevel !== undefined) {
      const id = direct.numberingId ?? patch.numberingId;
      const level = direct.numberingLevel ?? patch.numberingLevel ?? 0;
      if (listed && id === 0) patch = overlayParagraph(patch, NO_LIST);
      else if (id !== undefined && id !== 0)
        patch = overlayParagraph(patch, { ...levelPatch(id, level), numberingId: id, numberingLevel: level });
    }
    patch = overlayParagraph(patch, direct);
    // A list that the file does not define prints no number.
    if (patch.numberingId !== undefined && !numbering.numbering.has(patch.numberingId)) patch = { ...patch, numberingId: 0 };
    return patch;
  };
}
