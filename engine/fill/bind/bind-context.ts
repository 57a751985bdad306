import type { Diagnostic, Place } from '../../diagnostics.ts';
import { madeOnce } from '../../made-once.ts';
import type { Block, Note } from '../../model/document.ts';
import type { NoteReference } from '../../model/paragraph.ts';
import { MAX_PLACES } from '../limits.ts';
import type { BlocksPlan, Room } from './plan.ts';

/** How much room a picture has in place of a tag that is alone in its paragraph. */
export interface PictureRoom {
  readonly part: string | undefined;
  /** The tag as written. */
  readonly raw: string;
  readonly room: Room;
}

/** A name that the template asks for. */
export interface PlaceholderUse {
  /** As first written. */
  readonly name: string;
  readonly count: number;
  /** Of the first uses. */
  readonly places: readonly Place[];
  /** Used outside every loop: only a column of the rows can answer it. */
  readonly outside: boolean;
  /** Names of the loops directly around its uses inside loops. */
  readonly loops: readonly string[];
  /** Names of all loops around its uses. */
  readonly within: readonly string[];
  /** Opens a loop: expects a list of records. */
  readonly isList: boolean;
}

/** Tags in one of the notations that other template tools have. */
export interface ForeignTags {
  /** As the first one is written. */
  readonly first: string;
  readonly place: Place;
  count: number;
}

/** A use while it is counted. */
interface CountedUse {
  readonly name: string;
  count: number;
  readonly places: Place[];
  outside: boolean;
  readonly loops: Set<string>;
  readonly within: Set<string>;
  isList: boolean;
}

/** What binding collects. */
export interface Registry {
  readonly diagnostics: Diagnostic[];
  readonly uses: Map<string, CountedUse>;
  /** By notation. */
  readonly foreign: Map<RegExp, ForeignTags>;
  /** In the order of the document. */
  readonly pictureRooms: PictureRoom[];
  /** Of links whose addresses have placeholders. */
  readonly linkPlaces: Place[];
  structural: boolean;
  /** Notes that a loop refers to: they are filled there, and so only once. */
  readonly loopNotes: Set<Note>;
  readonly noteOf: (reference: NoteReference) => Note | undefined;
  readonly bindBlocks: (blocks: readonly Block[], context: BindContext) => BlocksPlan;
}

/** Where the binding stands. */
export interface BindContext {
  readonly registry: Registry;
  readonly part: string | undefined;
  /** `header`, `table 2, row 1, cell 3`, …; empty in the body. */
  readonly path: string;
  /** Names of the loops around, outermost first. */
  readonly loops: readonly string[];
  /** For a picture in place of a tag; undefined where none can stand. */
  readonly room: Room | undefined;
  /** Paragraphs and tables of this list so far. */
  readonly counts: { paragraphs: number; tables: number };
}

/** The context of a list of blocks inside: its paragraphs and tables are counted anew. */
export function within<C extends BindContext>(context: C, path: string, room: Room | undefined = context.room): C {
  return { ...context, path: joinPath(context.path, path), room, counts: { paragraphs: 0, tables: 0 } };
}

/** A path in words, the outermost first; either may be empty. */
export function joinPath(outer: string, inner: string): string {
  if (outer === '' || inner === '') return outer + inner;
  return `${outer}, ${inner}`;
}

/** Where a diagnostic points to: in the part of the context, at this path. */
export function placeAt(context: BindContext, path: string, text?: string): Place {
  return {
    ...(context.part === undefined ? {} : { part: context.part }),
    ...(path === '' ? {} : { path }),
    ...(text === undefined ? {} : { text }),
  };
}

/** Counts a name that a tag asks for, in the loop that is innermost here. */
export function recordUse(context: BindContext, name: string, place: Place, isList: boolean): void {
  const { uses } = context.registry;
  const use = madeOnce(
    uses,
    name,
    (): CountedUse => ({
      name,
      count: 0,
      places: [],
      outside: false,
      loops: new Set(),
      within: new Set(),
      isList: false,
    }),
  );
  use.count++;
  if (use.places.length < MAX_PLACES) use.places.push(place);
  const loop = context.loops.at(-1);
  if (loop === undefined) use.outside = true;
  else use.loops.add(loop);
  for (const around of context.loops) use.within.add(around);
  use.isList ||= isList;
}
