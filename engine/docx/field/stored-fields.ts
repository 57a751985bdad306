import { reportIn } from '../reader-context.ts';
import type { EndField } from './field-kind.ts';

/** The value would be another one today, or in another place: it is printed as the file has it. */
export const endStored =
  (reason: string): EndField =>
  ({ story }, { code }, { name }) =>
    reportIn(story, 'info', 'docx/field-stored', `The field ${name} is printed as it is stored in the file, ${reason}.`, {
      text: code.trim(),
    });

/** Printed as the file has it; what lies outside of that is never read. */
export const endForeign: EndField = ({ story }, { code }, { name }) =>
  reportIn(
    story,
    'warning',
    'docx/field-not-followed',
    `The field ${name} points to another file. Its stored result is printed, the file is not opened.`,
    { text: code.trim() },
  );

/** Conditions and formulas: what is stored may be wrong where they ask for a page number. */
export const endComputed: EndField = ({ story }, { code, dependsOnLayout }, { name }) => {
  if (dependsOnLayout)
    reportIn(
      story,
      'warning',
      'docx/field-stored',
      `The field ${name} is computed from a page number. It is printed as it is stored in the file.`,
      { text: code.trim() },
    );
};

/** Bar codes. */
export const endUnset: EndField = ({ story }, { code }, { name }) =>
  reportIn(story, 'warning', 'docx/field-not-set', `The field ${name} makes its own number, which is not set.`, {
    text: code.trim(),
    hint: 'Use a numbered paragraph or write the number.',
  });

/** Word's own mail merge. Its fields take no values here, and in conditions only what they decide is printed. */
export const endMergeField: EndField = ({ story }, { code }, { operands: [name] }) => {
  if (name === undefined || story.fields.length > 0) return;
  reportIn(story, 'warning', 'fill/merge-field', `The merge field '${name}' is printed as it is stored in the file.`, {
    text: code.trim(),
    hint: `Write {{${name}}} in its place.`,
  });
};
