import type { OpenPage } from '../../layout/skeleton.ts';
import { openByteWriter } from '../file/byte-writer.ts';
import { adlerOf, type DeflatedPiece } from './deflate-pieces.ts';
import type { FragmentContent } from './fragment-content.ts';
import { joinPieces, type StreamJoiner, type SummedText } from './stream-joiner.ts';

/** How the stream of an open page is put together: what is the same in every document, ready to be copied, and the items between. */
export interface PageAssembly {
  readonly steps: readonly AssemblyStep[];
}
type AssemblyStep =
  | { readonly type: 'text'; readonly text: SummedText }
  | { readonly type: 'piece'; readonly piece: DeflatedPiece }
  /** Index among the changing items. */
  | { readonly type: 'item'; readonly index: number };

/** Where the content of a page is written to, item by item. */
export interface ContentSink {
  readonly text: (text: string) => void;
  readonly number: (value: number) => void;
  readonly content: (content: FragmentContent, item: number) => void;
}

/** Records what `emit` writes for the page, leaving out the changing items. */
export function assemblePage({ changing }: OpenPage, emit: (sink: ContentSink) => void): PageAssembly {
  const steps: AssemblyStep[] = [];
  const fresh = openByteWriter(1 << 12);
  let piece: DeflatedPiece | undefined;
  const closePiece = (): void => {
    if (piece !== undefined) steps.push({ type: 'piece', piece });
    piece = undefined;
  };
  const closeText = (): void => {
    closePiece();
    if (fresh.length() === 0) return;
    const bytes = fresh.take();
    steps.push({ type: 'text', text: { bytes, adler: adlerOf(bytes, 0, bytes.length) } });
  };
  emit({
    text: fresh.text,
    number: fresh.number,
    content: (content, item) => {
      const index = changing.indexOf(item);
      if (index >= 0) {
        closeText();
        steps.push({ type: 'item', index });
        return;
      }
      const deflated = content.deflated?.();
      if (deflated === undefined) fresh.bytes(content.raw);
      else if (piece === undefined) {
        closeText();
        piece = deflated;
      } else piece = joinPieces(piece, fresh.take(), deflated);
    },
  });
  closeText();
  return { steps };
}

/** Writes the page with these contents in place of the changing items. */
export function writeAssembly({ steps }: PageAssembly, contents: readonly FragmentContent[], joiner: StreamJoiner): void {
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index] as AssemblyStep;
    if (step.type === 'text') joiner.text(step.text);
    else if (step.type === 'piece') joiner.piece(step.piece);
    else {
      const content = contents[step.index] as FragmentContent;
      const deflated = content.deflated?.();
      if (deflated === undefined) joiner.fresh.bytes(content.raw);
      else joiner.piece(deflated);
    }
  }
}
