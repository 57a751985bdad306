import type { StructureKid, StructureNode } from './structure-tree.ts';

export interface StructureObjects {
  /** Element dictionaries, numbered from `first` on; the first is the root element. */
  readonly bodies: readonly string[];
  /** `/Nums` entries of the parent tree without the brackets. */
  readonly parents: string;
}

/** Where the elements of a tree go in the file, and what in it they refer to. */
export interface StructurePlace {
  /** Object number of what the root element hangs on. */
  readonly parent: number;
  /** Object number of the root element. */
  readonly first: number;
  /** Object numbers of the pages. */
  readonly pages: readonly number[];
  /** How many marked-content sequences each page has. */
  readonly sequences: readonly number[];
  /** Key of the first page in the parent tree. */
  readonly firstKey: number;
  /** Keys of annotations in the parent tree, by object number. */
  readonly annotationKeys: ReadonlyMap<number, number>;
}

/** Numbers the elements and writes their dictionaries. */
export function writeStructure(root: StructureNode, place: StructurePlace): StructureObjects {
  const { parent, first, pages, sequences, firstKey, annotationKeys } = place;
  const bodies: string[] = [];
  const owners: number[][] = sequences.map((count) => new Array<number>(count).fill(0));
  const annotationOwners = new Map<number, number>();

  function write(node: StructureNode, above: number): number {
    const index = bodies.length;
    const self = first + index;
    bodies.push('');
    const page = firstPage(node.kids);
    let kids = '';
    for (const kid of node.kids) {
      if (kid.type === 'node') kids += `${write(kid, self)} 0 R `;
      else if (kid.type === 'content') {
        (owners[kid.page] as number[])[kid.sequence] = self;
        kids += kid.page === page ? `${kid.sequence} ` : `<</Type/MCR/Pg ${pages[kid.page]} 0 R/MCID ${kid.sequence}>>`;
      } else {
        annotationOwners.set(kid.annotation, self);
        kids += `<</Type/OBJR/Pg ${pages[kid.page]} 0 R/Obj ${kid.annotation} 0 R>>`;
      }
    }
    bodies[index] =
      `<</Type/StructElem/S/${node.role}/P ${above} 0 R${page === undefined ? '' : `/Pg ${pages[page]} 0 R`}${node.entries}/K[${kids}]>>`;
    return self;
  }
  write(root, parent);
  let parents = '';
  owners.forEach((list, page) => {
    if (list.length > 0) parents += `${firstKey + page}[${list.map((owner) => (owner === 0 ? 'null' : `${owner} 0 R`)).join(' ')}]`;
  });
  for (const [annotation, key] of annotationKeys) {
    const owner = annotationOwners.get(annotation);
    if (owner !== undefined) parents += `${key} ${owner} 0 R `;
  }
  return { bodies, parents };
}

function firstPage(kids: readonly StructureKid[]): number | undefined {
  for (const kid of kids) if (kid.type === 'content') return kid.page;
  return undefined;
}
