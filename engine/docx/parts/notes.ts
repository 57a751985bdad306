import type { Note } from '../../model/document.ts';
import { readBlocks } from '../body/body.ts';
import { newStory, type PartSources } from '../reader-context.ts';
import { attribute, elements, type XmlElement } from '../xml/xml.ts';

/** Notes by id (ECMA-376 17.11.10 and 17.11.2). Separators (17.18.33) are drawn by the layout and left out. */
export function readNotes(sources: PartSources, root: XmlElement): ReadonlyMap<string, Note> {
  const notes = new Map<string, Note>();
  for (const element of elements(root)) {
    if (element.name !== 'w:footnote' && element.name !== 'w:endnote') continue;
    const id = attribute(element, 'w:id') ?? '';
    const type = attribute(element, 'w:type') ?? 'normal';
    if (type !== 'normal' || notes.has(id)) continue;
    const story = newStory(sources, readBlocks, [`${element.name === 'w:footnote' ? 'footnote' : 'endnote'} ${id}`]);
    notes.set(id, { id, blocks: readBlocks(story, element) });
  }
  return notes;
}
