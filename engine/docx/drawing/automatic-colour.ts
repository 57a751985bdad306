import { madeOnce } from '../../made-once.ts';
import type { Block } from '../../model/document.ts';
import type { Inline, Paragraph } from '../../model/paragraph.ts';
import type { Colour, RunProperties } from '../../model/run.ts';

/**
 * Blocks whose text is in `colour` where nothing gives it another one: what `a:fontRef` does for the text of a shape (ECMA-376 20.1.4.1.17).
 * Tables in a shape keep theirs.
 */
export function colourAutomaticText(blocks: readonly Block[], colour: Colour): readonly Block[] {
  // Runs that share their formatting go on sharing it: caches are keyed by its identity.
  const made = new Map<RunProperties, RunProperties>();
  const coloured = (properties: RunProperties): RunProperties => {
    if (properties.colour !== 'auto' || properties.highlight !== undefined || properties.shading !== undefined) return properties;
    return madeOnce(made, properties, () => ({ ...properties, colour }));
  };
  return blocks.map((block) => {
    if (block.type !== 'paragraph') return block;
    const children = block.children.map((inline): Inline => ({ ...inline, properties: coloured(inline.properties) }));
    return { ...block, children, mark: coloured(block.mark) } satisfies Paragraph;
  });
}
