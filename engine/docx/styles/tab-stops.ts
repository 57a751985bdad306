import type { Report } from '../../diagnostics.ts';
import type { TabStop } from '../../model/paragraph.ts';
import { readTwips } from '../values/measure.ts';
import { attribute, childrenNamed, type XmlElement } from '../xml/xml.ts';

const TAB_ALIGNMENTS: ReadonlyMap<string, TabStop['alignment']> = new Map([
  ['left', 'start'],
  ['start', 'start'],
  ['num', 'start'],
  ['right', 'end'],
  ['end', 'end'],
  ['center', 'center'],
  ['decimal', 'decimal'],
  ['bar', 'bar'],
]);
const LEADERS: ReadonlyMap<string, TabStop['leader']> = new Map([
  ['dot', 'dot'],
  ['hyphen', 'hyphen'],
  ['underscore', 'underscore'],
  ['heavy', 'heavy'],
  ['middleDot', 'middleDot'],
]);

/** `w:tabs` (ECMA-376 17.3.1.38): stops by position in twips; null: a stop of a lower layer is cleared. */
export function readTabStops(element: XmlElement): ReadonlyMap<number, TabStop | null> {
  const tabs = new Map<number, TabStop | null>();
  for (const tab of childrenNamed(element, 'w:tab')) {
    const position = readTwips(attribute(tab, 'w:pos'));
    const kind = attribute(tab, 'w:val') ?? 'left';
    if (position === undefined) continue;
    const key = Math.round(position * 20);
    if (kind === 'clear') tabs.set(key, null);
    else
      tabs.set(key, {
        position,
        alignment: TAB_ALIGNMENTS.get(kind) ?? 'start',
        leader: LEADERS.get(attribute(tab, 'w:leader') ?? '') ?? 'none',
      });
  }
  return tabs;
}

/** Word has at most 64 in a paragraph. Thousands of them, in each of thousands of paragraphs, would take minutes and gigabytes. */
const MAX_TAB_STOPS = 100;

/** The stops that are left when all layers are laid over one another, from the left. */
export function tabStopsOf(tabs: ReadonlyMap<number, TabStop | null> | undefined, report: Report): readonly TabStop[] {
  if (tabs === undefined) return [];
  const stops = [...tabs.values()].filter((tab) => tab !== null).sort((a, b) => a.position - b.position);
  if (stops.length <= MAX_TAB_STOPS) return stops;
  report({
    severity: 'warning',
    code: 'docx/too-many-tab-stops',
    message: `A paragraph or its style has more than ${MAX_TAB_STOPS} tab stops; those farther right have no effect.`,
    hint: 'Clear the tab stops of the style, or use a table.',
  });
  return stops.slice(0, MAX_TAB_STOPS);
}
