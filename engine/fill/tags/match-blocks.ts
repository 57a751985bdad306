import { MAX_NESTING } from '../limits.ts';
import type { ColumnName } from '../names/column-name.ts';
import type { Condition } from './parse-tag.ts';
import type { Token } from './scan-paragraph.ts';

/** Items of a list with the block tags between them resolved. */
export type BlockNode<T> =
  | { readonly type: 'item'; readonly item: T }
  | { readonly type: 'loop'; readonly token: Token; readonly name: ColumnName; readonly children: readonly BlockNode<T>[] }
  | {
      readonly type: 'if';
      readonly token: Token;
      readonly condition: Condition;
      readonly whenTrue: readonly BlockNode<T>[];
      readonly whenFalse: readonly BlockNode<T>[];
    };

export type BlockEvent<T> = { readonly type: 'item'; readonly item: T } | { readonly type: 'token'; readonly token: Token };

/** The block tags among these, in order, that open and close each other. */
export function matchTokens(tokens: readonly Token[]): ReadonlySet<Token> {
  const matched = new Set<Token>();
  const open: { readonly token: Token; readonly key: string; whenFalse?: Token }[] = [];
  for (const token of tokens) {
    const { tag } = token;
    if (tag.type === 'loop' || tag.type === 'if') open.push({ token, key: keyOf(token) });
    else if (tag.type === 'else') {
      const top = open.at(-1);
      if (top?.token.tag.type === 'if' && !top.whenFalse) top.whenFalse = token;
    } else if (tag.type === 'end') {
      const index = open.findLastIndex(({ key }) => key === keyOf(token));
      // What was opened inside and not closed stays unmatched. Beyond the cap nothing matches, so that nothing recurses deeper.
      const pair = index >= 0 ? open.splice(index)[0] : undefined;
      if (!pair || index >= MAX_NESTING) continue;
      matched.add(pair.token).add(token);
      if (pair.whenFalse) matched.add(pair.whenFalse);
    }
  }
  return matched;
}

function keyOf({ tag }: Token): string {
  if (tag.type === 'loop') return `#${tag.name.folded}`;
  return tag.type === 'end' && tag.name ? `#${tag.name.folded}` : 'if';
}

/** Builds the tree; the tokens among the events all match one another. */
export function nestBlocks<T>(events: readonly BlockEvent<T>[]): readonly BlockNode<T>[] {
  const root: BlockNode<T>[] = [];
  const stack: { readonly list: BlockNode<T>[]; readonly whenFalse?: BlockNode<T>[] }[] = [{ list: root }];
  for (const event of events) {
    const list = stack.at(-1)?.list ?? root;
    if (event.type === 'item') {
      list.push(event);
      continue;
    }
    const { token } = event;
    if (token.tag.type === 'loop') {
      const children: BlockNode<T>[] = [];
      list.push({ type: 'loop', token, name: token.tag.name, children });
      stack.push({ list: children });
    } else if (token.tag.type === 'if') {
      const whenTrue: BlockNode<T>[] = [];
      const whenFalse: BlockNode<T>[] = [];
      list.push({ type: 'if', token, condition: token.tag.condition, whenTrue, whenFalse });
      stack.push({ list: whenTrue, whenFalse });
    } else if (token.tag.type === 'else') {
      const closed = stack.pop();
      stack.push({ list: closed?.whenFalse ?? [] });
    } else stack.pop();
  }
  return root;
}
