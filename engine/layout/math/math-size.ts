import type { MathNode } from '../../model/formula.ts';

/** Size of the first text in a structure, points. */
export function sizeOf(node: MathNode): number {
  switch (node.type) {
    case 'text':
      return node.properties.size;
    case 'row':
      return node.children[0] ? sizeOf(node.children[0]) : 0;
    case 'scripts':
      return sizeOf(node.base);
    case 'function':
      return sizeOf(node.name);
    case 'matrix':
      return node.rows[0]?.[0] ? sizeOf(node.rows[0][0]) : 0;
    case 'phantom':
      return sizeOf(node.body);
    default:
      return node.properties.size;
  }
}
