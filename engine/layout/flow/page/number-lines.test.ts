import { expect, it } from 'vitest';
import { plainParagraph, plainRun, plainSection } from '../../../model/plain.test-support.ts';
import type { Section } from '../../../model/section.ts';
import type { Box } from '../../boxes.ts';
import { openLayoutSession } from '../../session.ts';
import { type LineCount, numberLines } from './number-lines.ts';
import type { PageDraft } from './page-draft.ts';

const style = { properties: plainParagraph(), mark: plainRun('Arimo', 10) };
const section = (lineNumbers: Partial<Section['lineNumbers']>): Section =>
  plainSection([], { lineNumbers: { countBy: 1, start: 1, restart: 'continuous', style, ...lineNumbers } });

/** A page with one box of so many lines for each section; numbers are set as themselves. */
function page(...sections: readonly (readonly [section: Section, lines: number])[]): PageDraft {
  const boxes = sections.map(([, lines], index) => ({
    x: 100,
    y: 50 * index,
    repeated: false,
    box: { baselines: Array.from({ length: lines }, (_, line) => 10 * line + 8) } as unknown as Box,
  }));
  const layoutStack = ([block]: readonly { readonly children: readonly { readonly text: string }[] }[]) => ({
    items: [{ x: 0, y: 0, fragment: { marks: [{ type: 'destination', name: block?.children[0]?.text, y: 0 }] } }],
    firstBaseline: 8,
  });
  return {
    boxes,
    numbered: sections.map(([each], index) => ({ section: each, from: index, to: index + 1 })),
    context: { session: openLayoutSession(), layoutStack },
  } as unknown as PageDraft;
}

function number(draft: PageDraft, before?: LineCount) {
  const { numbers, lines } = numberLines(draft, before);
  const names = numbers.map(({ fragment: { marks } }) => marks.map((each) => (each.type === 'destination' ? each.name : '')).join());
  return { numbers, names, lines };
}

it('prints the multiples of `countBy`, at the baseline of their lines and as artifacts', () => {
  const { numbers, names } = number(page([section({ countBy: 2, start: 3, distance: 20 }), 4]));
  expect(names).toEqual(['4', '6']);
  expect(numbers.map(({ x, y, artifact }) => [x, y, artifact])).toEqual([
    [100 - 20 - 200, 10, true],
    [100 - 20 - 200, 30, true],
  ]);
});

it('starts anew on each page, in each section, or never', () => {
  const count = (restart: 'page' | 'section' | 'continuous') => {
    const [first, second] = [section({ restart }), section({ restart })];
    const one = number(page([first, 2], [second, 1]));
    const two = number(page([second, 1]), one.lines);
    return [...one.names, ...two.names];
  };
  expect(count('page')).toEqual(['1', '2', '3', '1']);
  expect(count('section')).toEqual(['1', '2', '1', '2']);
  expect(count('continuous')).toEqual(['1', '2', '3', '4']);
});
