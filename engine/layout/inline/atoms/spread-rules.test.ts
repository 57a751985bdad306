import { expect, it } from 'vitest';
import type { Inline } from '../../../model/paragraph.ts';
import { testDrawing } from '../../../model/test-drawing.ts';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, fields, look, paragraphOf, textOf } from '../test-paragraphs.ts';
import { itemise } from './itemise.ts';
import { spreadRules } from './spread-rules.ts';

const ruleOf = (lineShare: number): Inline => ({
  type: 'drawing',
  properties: look,
  drawing: { ...testDrawing({ width: 468, height: 2 }), lineShare },
});

it('gives a horizontal rule its share of the room between the indents', () => {
  const context = contextOf();
  const { properties, children } = paragraphOf([ruleOf(1), ruleOf(0.25), textOf('a')], { indent: { start: 20, end: 10, firstLine: -5 } });
  const { atoms } = itemise(children, properties, fields, context);
  expect(spreadRules(atoms, properties, 130, context)).toMatchObject([
    { width: 100, drawing: { width: 100, height: 2 } },
    { width: 25, drawing: { width: 25, height: 2 } },
    { type: 'text' },
  ]);
});

it('gives it a line of its own behind text, and no width that a column has to have', () => {
  const { lines, minimumWidth } = layoutParagraph(paragraphOf([textOf('a '), ruleOf(1)]), { width: 100, fields }, contextOf());
  expect([lines.length, minimumWidth]).toEqual([2, 5]);
});
