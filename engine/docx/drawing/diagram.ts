import type { Story } from '../reader-context.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';
import { UPRIGHT } from './drawing-transform.ts';
import { readDrawingTree } from './drawing-tree.ts';
import { type DrawingContent, unsupportedContent } from './unsupported-drawing.ts';

/**
 * `dgm:relIds` (ECMA-376 21.4.2.20), SmartArt, as the application that wrote the file drew it: the part of shapes that its data refer to
 * (MS-ODRAWXML 2.1.5 `dataModelExt`). What has no such part is not drawn.
 */
export function readDiagram(story: Story, element: XmlElement): DrawingContent {
  const { relationships, package: pkg } = story.sources;
  const part = (id: string | undefined): string | undefined => {
    const relationship = relationships.get(id ?? '');
    return relationship === undefined || relationship.external ? undefined : relationship.target;
  };
  const data = part(attribute(element, 'r:dm'));
  const extensions = elements(child(data === undefined ? undefined : pkg.xml(data), 'dgm:extLst'));
  const drawn = part(
    extensions.map((extension) => attribute(child(extension, 'dsp:dataModelExt'), 'relId')).find((id) => id !== undefined),
  );
  const tree = child(drawn === undefined ? undefined : pkg.xml(drawn), 'dsp:spTree');
  if (drawn === undefined || tree === undefined) return unsupportedContent(story, 'SmartArt graphic');
  const inside: Story = { ...story, sources: { ...story.sources, part: drawn, relationships: pkg.relationships(drawn) } };
  return { content: readDrawingTree(inside, tree, { prefix: 'dsp', what: 'SmartArt graphic' }), ...UPRIGHT };
}
