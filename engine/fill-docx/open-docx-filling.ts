import { addTo } from '../add-to.ts';
import { collectDiagnostics, type Diagnostic, type Place } from '../diagnostics.ts';
import { openPackage } from '../docx/package/package.ts';
import { readTemplate } from '../docx/read-template.ts';
import { attribute, elements, type XmlElement } from '../docx/xml/xml.ts';
import { bindTemplate, checkColumns, openMemory } from '../fill/bind/bind.ts';
import { bindBlocks } from '../fill/bind/bind-blocks.ts';
import type { BindContext, PictureRoom } from '../fill/bind/bind-context.ts';
import type { Room } from '../fill/bind/plan.ts';
import { openFillState } from '../fill/fill-state.ts';
import type { Scope } from '../fill/resolve-name.ts';
import { openFormats } from '../fill/values/formats.ts';
import type { FormatSettings, Row } from '../fill/values/value.ts';
import type { PictureTools } from '../images/prepared-picture.ts';
import { type BodyPlan, bindBody } from './bind-body.ts';
import { bindPart, type ListPlan, type PartContext } from './bind-part.ts';
import { encodePart, type PartSource, readPartSource, spliced } from './part-source.ts';
import { openRepacking } from './repack.ts';
import { openRowCopies } from './row-copies.ts';
import { isNote, noteKey, openRowNotes } from './row-notes.ts';
import { openRowPictures } from './row-pictures.ts';
import { openRowRelationships } from './row-relationships.ts';
import { unbindControls } from './unbind-controls.ts';
import { writeBody } from './write-body.ts';
import { writeNotes } from './write-notes.ts';
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
  /** Every part without placeholders has the bytes that it had; of the others, only runs and links with placeholders are other ones. */
  readonly fill: (row: Row) => FilledDocx;
}

interface PartPlan {
  readonly source: PartSource;
  /** By what holds the blocks: those in which something depends on the row. */
  readonly lists: ReadonlyMap<XmlElement, ListPlan | BodyPlan>;
}

/** Parts that hold a story each, or several notes. */
const STORIES: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes']);
/** Elements with blocks, below the roots of parts or these roots themselves. */
const CONTAINERS: ReadonlySet<string> = new Set(['w:body', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote']);

/**
 * Reads a .docx for filling it as a .docx; throws RefusedInput when it is broken or hostile. Tags mean what they mean in a PDF, but work
 * within one content control.
 */
export function openDocxFilling(template: Uint8Array, settings: FormatSettings, tools: PictureTools): DocxFilling {
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
  const linkPlaces: Place[] = [];
  const loopNotes = new Set<string>();
  for (const part of new Set([pkg.mainPart, ...stories])) {
    const bytes = pkg.bytes(part);
    if (!bytes) continue;
    const source = unbindControls(readPartSource(bytes, part), part);
    const takeRoom = openRooms(bound.pictureRooms, part);
    const lists = new Map<XmlElement, ListPlan | BodyPlan>();
    const containers = containersOf(source.root);
    for (const container of containers) {
      const bind = container.name === 'w:body' ? bindBody : bindPart;
      const list = bind(container, { ...contextOf(part, linkPlaces), takeRoom, relationships: pkg.relationships(part), loopNotes });
      if (list) lists.set(container, list);
    }
    // The body comes first: what its loops refer to is known where the notes are read.
    if (lists.size > 0 || containers.some((container) => loopNotes.has(noteKey(container)))) plans.set(part, { source, lists });
  }
  const freeNote = freeIdAmong([...plans.values()].flatMap(({ source }) => elements(source.root).filter(isNote)));
  const filledLinks = new Set(linkPlaces.map(({ text }) => text));
  bound.linkPlaces
    .filter(({ text }) => !filledLinks.has(text))
    .map(unfilledLink)
    .forEach(report);
  const openPictures = openRowPictures(pkg, tools);
  const memory = openMemory();
  return {
    diagnostics: all(),
    check: (columns) => checkColumns(bound, columns),
    fill: (row) => {
      const told = collectDiagnostics();
      const state = openFillState(memory, ++memory.epoch, openFormats(settings, told.report), told.report);
      const scope = { fields: row.fields, item: null, outer: undefined };
      const relationships = openRowRelationships(pkg);
      const pictures = openPictures(relationships);
      const copies = openRowCopies();
      const notes = openRowNotes(freeNote);
      const changed = [...plans].map(([part, { source, lists }]): [string, Uint8Array] => {
        const writing = { part, source, state, pictures, copies, relationships, notes };
        const write = (list: ListPlan | BodyPlan, around: Scope): string =>
          'sections' in list ? writeBody(list, around, writing) : writeList(list, around, writing);
        const written = elements(source.root).some(isNote)
          ? writeNotes(loopNotes, scope, writing, (note, around) => {
              const list = lists.get(note);
              return list && write(list, around);
            })
          : spliced(source, source.root, new Map(Array.from(lists, ([element, list]) => [element, write(list, scope)])));
        return [part, encodePart(source, written)];
      });
      return { docx: repack(new Map([...changed, ...pictures.parts(), ...relationships.parts()])), diagnostics: told.all() };
    },
  };
}

const unfilledLink = (where: Place): Diagnostic => ({
  severity: 'warning',
  code: 'fill/link-not-in-docx',
  message: `The placeholders in the address of the link to '${where.text}' are not filled in a .docx; the address stays as it is.`,
  where,
  hint: 'Make PDFs, where they are filled, or write the address as text.',
});

/** Above the ids of all of them. */
const freeIdAmong = (notes: readonly XmlElement[]): number =>
  notes.reduce((free, note) => Math.max(free, (Number(attribute(note, 'w:id')) || 0) + 1), 1);

function containersOf(root: XmlElement): readonly XmlElement[] {
  return CONTAINERS.has(root.name) ? [root] : elements(root).filter(({ name }) => CONTAINERS.has(name));
}

/** The rooms of a part, each taken once. The model has none of the parts of body and notes: only headers and footers name theirs. */
function openRooms(all: readonly PictureRoom[], part: string): PartContext['takeRoom'] {
  const isNamed = all.some((room) => room.part === part);
  const left = new Map<string, Room[]>();
  for (const { part: own, raw, room } of all) if (own === (isNamed ? part : undefined)) addTo(left, raw, room);
  return (raw) => {
    const rooms = left.get(raw) ?? [];
    return rooms.length > 1 ? rooms.shift() : rooms[0];
  };
}

/** What binding collects for this part alone; faults of tags were told when the template was bound. */
function contextOf(part: string, linkPlaces: Place[]): BindContext {
  const registry = {
    diagnostics: [],
    uses: new Map(),
    pictureRooms: [],
    linkPlaces,
    structural: false,
    foreign: new Map<never, never>(),
    loopNotes: new Set<never>(),
    noteOf: () => undefined,
    bindBlocks,
  };
  const room = { width: 1, height: 1 };
  return { registry, part, path: '', loops: [], room, counts: { paragraphs: 0, tables: 0 } };
}
