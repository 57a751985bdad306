import type { Diagnostic } from '../../diagnostics.ts';
import { type BindContext, type ForeignTags, placeAt } from './bind-context.ts';

interface Notation {
  readonly pattern: RegExp;
  /** Stands in ordinary text, too: it tells something only where nothing else in the template is a placeholder. */
  readonly common?: true;
}

const NOTATIONS: readonly Notation[] = [
  // Jinja, Liquid: {% for item in items %}
  { pattern: /\{%[^{}]{1,200}?%\}/gu },
  // docx-templates: +++INS name+++
  { pattern: /\+{3}(?:[\p{L}_$=!][^+\s]{0,60}|(?:INS|IF|END-IF|FOR|END-FOR|IMAGE|LINK|HTML|EXEC|ALIAS|QUERY)\s[^+]{1,200})\+{3}/gu },
  // FreeMarker, Velocity: ${name}
  { pattern: /\$\{[^{}]{1,100}\}/gu, common: true },
  // <<name>>
  { pattern: /<<[\p{L}_#/][^<>]{0,100}>>/gu, common: true },
  // docxtemplater, Carbone: {name}, {#items}, {/items}, {d.name}
  { pattern: /(?<![\p{L}\p{N}{}$\\%])\{[#/^+@~]?[\p{L}_][\p{L}\p{N}_.]{0,60}\}(?!\})/gu, common: true },
];

/** Counts the tags of other tools in the text of a paragraph. */
export function noteForeignTags(text: string, path: string, context: BindContext): void {
  const { foreign } = context.registry;
  for (const { pattern } of NOTATIONS) {
    const found = text.match(pattern) ?? [];
    const [first] = found;
    if (first === undefined) continue;
    const known = foreign.get(pattern);
    if (known) known.count += found.length;
    else foreign.set(pattern, { first, place: placeAt(context, path, first), count: found.length });
  }
}

/** What is told of them, one diagnostic a notation. */
export function foreignTagDiagnostics(foreign: ReadonlyMap<RegExp, ForeignTags>, hasPlaceholders: boolean): readonly Diagnostic[] {
  return NOTATIONS.flatMap(({ pattern, common }): readonly Diagnostic[] => {
    const tags = foreign.get(pattern);
    if (tags === undefined || (common && hasPlaceholders)) return [];
    const { first, place, count } = tags;
    return [
      {
        severity: 'warning',
        code: 'fill/foreign-tag',
        message: `'${first}' is written as for another template tool${count > 1 ? `, and so are ${count - 1} more` : ''}. It stays as written.`,
        where: place,
        hint: 'Write a value as {{Name}}, what repeats as {{#Items}} … {{/Items}}, a condition as {{#if Paid}} … {{else}} … {{/if}}.',
      },
    ];
  });
}
