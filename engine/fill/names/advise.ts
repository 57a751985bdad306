import { columnName, indexColumns } from './column-name.ts';
import { nearestName } from './nearest-name.ts';

/** What to do about a name that no column has. */
export interface Advice {
  /** The column that was probably meant. */
  readonly suggestion?: string;
  readonly hint: string;
}

export const NO_ADVICE: Advice = { hint: 'The placeholder stays as written: correct it, or add the column.' };

interface Habit {
  readonly pattern: RegExp;
  readonly hint: (first: string, second: string) => string;
  /** Only where the first group is a column. */
  readonly ofColumn?: true;
}

/** Ways of other template languages, in which what is no name here is read as one. */
const HABITS: readonly Habit[] = [
  // Mustache: {{^Items}}
  { pattern: /^\^\s*(.+)$/su, hint: (name) => `Write what stands where there is nothing as {{#if not ${name}}} … {{/if}}.` },
  // Handlebars: {{else if Paid}}
  {
    pattern: /^else\s*if\s+(.+)$/isu,
    hint: (condition) => `Write a condition in the other half as {{else}}{{#if ${condition}}} … {{/if}}{{/if}}.`,
  },
  {
    pattern: /[<>]|&&/u,
    hint: () =>
      'A condition asks whether a column holds something, or compares it by = or !=. Put what else is asked into a column of its own.',
  },
  // Paths: {{client.name}}
  {
    pattern: /^([^.]+)\.(\p{L}[^.]*)$/u,
    hint: (record, field) => `Write a field of a record as {{#${record}}}{{${field}}}{{/${record}}}.`,
    ofColumn: true,
  },
];

/** Of a name that is none of the candidates. */
export function adviseOn(name: string, candidates: readonly string[]): Advice {
  for (const { pattern, hint, ofColumn } of HABITS) {
    const match = pattern.exec(name);
    if (!match) continue;
    const [, first = '', second = ''] = match;
    if (!ofColumn || indexColumns(candidates).find(columnName(first))) return { hint: hint(first, second) };
  }
  const suggestion = nearestName(name, candidates);
  return suggestion === undefined ? NO_ADVICE : { suggestion, hint: `Write {{${suggestion}}} in the template.` };
}
