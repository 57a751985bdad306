import { collectDiagnostics, type Diagnostic, type Place } from '../diagnostics.ts';
import { openPackage } from '../docx/package/package.ts';
import { readTemplate } from '../docx/read-template.ts';
import { elements, type XmlElement } from '../docx/xml/xml.ts';
import { bindTemplate, checkColumns, openMemory } from '../fill/bind/bind.ts';
import { bindBlocks } from '../fill/bind/bind-blocks.ts';
import type { PictureRoom } from '../fill/bind/bind-context.ts';
import type { Room } from '../fill/bind/plan.ts';
import { openFillState } from '../fill/fill-state.ts';
import { openFormats } from '../fill/values/formats.ts';
import type { FormatSettings, Row } from '../fill/values/value.ts';
import type { PictureTools } from '../images/prepared-picture.ts';
import { type BodyPlan, bindBody } from './bind-body.ts';
import { bindPart, type ListPlan, type PartContext } from './bind-part.ts';
import { encodePart, type PartSource, readPartSource, spliced } from './part-source.ts';
import { openRepacking } from './repack.ts';
import { openRowCopies } from './row-copies.ts';
import { openRowPictures } from './row-pictures.ts';
import { openRowRelationships } from './row-relationships.ts';
import { unbindControls } from './unbind-controls.ts';
import { writeBody } from './write-body.ts';
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
  readonly lists: readonly (ListPlan | BodyPlan)[];
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
  for (const part of new Set([pkg.mainPart, ...stories])) {
    const bytes = pkg.bytes(part);
    if (!bytes) continue;
    const source = unbindControls(readPartSource(bytes, part), part);
    const takeRoom = openRooms(bound.pictureRooms, part);
    const lists = containersOf(source.root).flatMap((container) => {
      const bind = container.name === 'w:body' ? bindBody : bindPart;
      return bind(container, contextOf(part, pkg.relationships(part), takeRoom, linkPlaces)) ?? [];
    });
    if (lists.length > 0) plans.set(part, { source, lists });
  }
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
      const changed = [...plans].map(([part, { source, lists }]): [string, Uint8Array] => {
        const writing = { part, source, state, pictures, copies, relationships };
        const insides = new Map(
          lists.map((list) => [list.element, 'sections' in list ? writeBody(list, scope, writing) : writeList(list, scope, writing)]),
        );
        return [part, encodePart(source, spliced(source, source.root, insides))];
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

function containersOf(root: XmlElement): readonly XmlElement[] {
  return CONTAINERS.has(root.name) ? [root] : elements(root).filter(({ name }) => CONTAINERS.has(name));
}

/** The rooms of a part, each taken once. The model has none of the parts of body and notes: only headers and footers name theirs. */
function openRooms(all: readonly PictureRoom[], part: string): PartContext['takeRoom'] {
  const isNamed = all.some((room) => room.part === part);
  const left = new Map<string, Room[]>();
  for (const { part: own, raw, room } of all) {
    if (own !== (isNamed ? part : undefined)) continue;
    const rooms = left.get(raw) ?? [];
    left.set(raw, rooms);
    rooms.push(room);
  }
  return (raw) => {
    const rooms = left.get(raw) ?? [];
    return rooms.length > 1 ? rooms.shift() : rooms[0];
  };
}

/** What binding collects for this part alone; faults of tags were told when the template was bound. */
function contextOf(
  part: string,
  relationships: PartContext['relationships'],
  takeRoom: PartContext['takeRoom'],
  linkPlaces: Place[],
): PartContext {
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
  return { registry, part, path: '', loops: [], room, counts: { paragraphs: 0, tables: 0 }, takeRoom, relationships };
}
