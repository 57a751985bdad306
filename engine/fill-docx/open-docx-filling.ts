import { strToU8 } from 'fflate';
import { collectDiagnostics, type Diagnostic } from '../diagnostics.ts';
import { openPackage } from '../docx/package/package.ts';
import { readTemplate } from '../docx/read-template.ts';
import { elements, type XmlElement } from '../docx/xml/xml.ts';
import { bindTemplate, checkColumns, openMemory } from '../fill/bind/bind.ts';
import { bindBlocks } from '../fill/bind/bind-blocks.ts';
import type { BindContext } from '../fill/bind/bind-context.ts';
import { openFillState } from '../fill/fill-state.ts';
import { openFormats } from '../fill/values/formats.ts';
import type { FormatSettings, Row } from '../fill/values/value.ts';
import { bindPart, type ListPlan } from './bind-part.ts';
import { type PartSource, readPartSource, spliced } from './part-source.ts';
import { openRepacking } from './repack.ts';
import { unbindControls } from './unbind-controls.ts';
import { writeList } from './write-part.ts';

export interface FilledDocx {
  readonly docx: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** A .docx whose rows become documents of their own. */
export interface DocxFilling {
  /** Faults of the template itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Unknown and unused columns, as diagnostics. */
  readonly check: (columns: readonly string[]) => ReturnType<typeof checkColumns>;
  /** Every part without placeholders has the bytes that it had; of the others, only runs with placeholders are other ones. */
  readonly fill: (row: Row) => FilledDocx;
}

interface PartPlan {
  readonly source: PartSource;
  readonly lists: readonly ListPlan[];
}

/** Parts that hold a story each, or several notes. */
const STORIES: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes']);
/** Elements with blocks, below the roots of parts or these roots themselves. */
const CONTAINERS: ReadonlySet<string> = new Set(['w:body', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote']);

/**
 * Reads a .docx for filling it as a .docx; throws RefusedInput when it is broken or hostile. Tags mean what they mean in a PDF, but work
 * within one content control, and pictures are shown by their names.
 */
export function openDocxFilling(template: Uint8Array, settings: FormatSettings): DocxFilling {
  const { report, all } = collectDiagnostics();
  const read = readTemplate(template);
  read.diagnostics.forEach(report);
  const { value: bound, diagnostics } = bindTemplate(read.value);
  diagnostics.forEach(report);

  const pkg = openPackage(template);
  const repack = openRepacking(template);
  const plans = new Map<string, PartPlan>();
  const stories = [...pkg.relationships(pkg.mainPart).values()].flatMap(({ type, target, external }) =>
    STORIES.has(type) && !external ? [target] : [],
  );
  for (const part of new Set([pkg.mainPart, ...stories])) {
    const bytes = pkg.bytes(part);
    if (!bytes) continue;
    const source = unbindControls(readPartSource(bytes, part), part);
    const lists = containersOf(source.root).flatMap((container) => bindPart(container, contextOf(part)) ?? []);
    if (lists.length > 0) plans.set(part, { source, lists });
  }
  const memory = openMemory();
  return {
    diagnostics: all(),
    check: (columns) => checkColumns(bound, columns),
    fill: (row) => {
      const told = collectDiagnostics();
      const state = openFillState(memory, ++memory.epoch, openFormats(settings, told.report), told.report);
      const scope = { fields: row.fields, item: null, outer: undefined };
      const changed = [...plans].map(([part, { source, lists }]): [string, Uint8Array] => {
        const insides = new Map(lists.map((list) => [list.element, writeList(list, source, scope, state)]));
        return [part, strToU8(written(source, insides))];
      });
      return { docx: repack(new Map(changed)), diagnostics: told.all() };
    },
  };
}

function containersOf(root: XmlElement): readonly XmlElement[] {
  return CONTAINERS.has(root.name) ? [root] : elements(root).filter(({ name }) => CONTAINERS.has(name));
}

/** What binding collects for this part alone; faults of tags were told when the template was bound. */
function contextOf(part: string): BindContext {
  const registry = {
    diagnostics: [],
    uses: new Map(),
    structural: false,
    foreign: new Map<never, never>(),
    loopNotes: new Set<never>(),
    noteOf: () => undefined,
    bindBlocks,
  };
  const room = { width: 1, height: 1 };
  return { registry, part, path: '', loops: [], room, counts: { paragraphs: 0, tables: 0 } };
}

/** The text of the part around its root as well; it is UTF-8 from now on. */
function written(source: PartSource, insides: ReadonlyMap<XmlElement, string>): string {
  const { start, end } = source.spans.get(source.root) ?? { start: 0, end: source.text.length };
  const head = source.text.slice(0, start).replace(/(encoding\s*=\s*["'])[^"']*/iu, '$1UTF-8');
  return head + spliced(source, source.root, insides) + source.text.slice(end);
}
