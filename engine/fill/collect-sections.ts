/** A section with the blocks that a row leaves of it. */
export interface FilledSection<S, B> {
  readonly section: S;
  readonly blocks: readonly B[];
}

/** Takes the blocks of sections, one section after the other. */
export interface SectionCollection<S, B> {
  /** `isBlank`: it is an empty paragraph of the template. */
  readonly add: (block: B, isBlank: boolean) => void;
  /** Ends a section that had so many blocks in the template. */
  readonly end: (section: S, size: number) => void;
  /** A section that no row changes. */
  readonly keep: (section: S, blocks: readonly B[]) => void;
  /** The sections of which anything is left: more than empty paragraphs, or all that they had. Where there is none, the last one. */
  readonly left: () => readonly FilledSection<S, B>[];
}

/** Opens a collection without sections. */
export function collectSections<S, B>(): SectionCollection<S, B> {
  const left: FilledSection<S, B>[] = [];
  let last: FilledSection<S, B> | undefined;
  let blocks: B[] = [];
  let blanks = 0;
  return {
    add: (block, isBlank) => {
      blocks.push(block);
      if (isBlank) blanks++;
    },
    end: (section, size) => {
      last = { section, blocks };
      if (blocks.length > blanks || blocks.length >= size) left.push(last);
      blocks = [];
      blanks = 0;
    },
    keep: (section, whole) => void left.push({ section, blocks: whole }),
    left: () => (left.length > 0 || !last ? left : [last]),
  };
}
