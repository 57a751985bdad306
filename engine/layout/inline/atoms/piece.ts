import type { Drawing } from '../../../model/drawing.ts';
import type { Break, Formula, Inline, Link, NoteReference, Ruby, Tab, Text } from '../../../model/paragraph.ts';
import type { RunProperties } from '../../../model/run.ts';
import type { FieldValues } from '../../context.ts';
import { fieldText } from './field-text.ts';

/** What one inline contributes, before the text as a whole is looked at. */
export interface Piece {
  /** As shown; one U+FFFC, tab or line separator for what is not text; empty for zero-width things. */
  readonly text: string;
  readonly properties: RunProperties;
  readonly link: Link | undefined;
  /** Whose height counts in place of its own. */
  readonly heightOf?: RunProperties | undefined;
  /** The text that it all comes from, unless that is a row's value. */
  readonly lasting: Inline | undefined;
  readonly source:
    | { readonly type: 'text'; readonly symbol: boolean; readonly field?: true; readonly note?: NoteReference }
    | { readonly type: 'tab'; readonly tab: Tab }
    | { readonly type: 'break'; readonly kind: Break['kind']; readonly clear: Break['clear'] }
    | { readonly type: 'drawing'; readonly drawing: Drawing }
    | { readonly type: 'formula'; readonly formula: Formula }
    | { readonly type: 'ruby'; readonly ruby: Ruby }
    | { readonly type: 'check-box'; readonly box: Text }
    | { readonly type: 'bookmark'; readonly name: string };
}

const TEXT = { type: 'text', symbol: false } as const;
const FIELD = { type: 'text', symbol: false, field: true } as const;
const SYMBOLS = { type: 'text', symbol: true } as const;

/** Undefined: the inline is hidden. */
export function pieceOf(child: Inline, fields: FieldValues): Piece | undefined {
  const { properties, link } = child;
  const base = { properties, link, lasting: undefined };
  if (child.type === 'bookmark') return { ...base, text: '', source: { type: 'bookmark', name: child.name } };
  if (properties.hidden) return undefined;
  switch (child.type) {
    case 'text':
      return textPiece(child);
    case 'field':
      return { ...base, heightOf: child.heightOf, text: cased(fieldText(child, fields), properties), source: FIELD };
    case 'note-reference':
      return {
        ...base,
        text: child.customMark ? '' : fields.noteNumber(child.kind, child.id),
        source: { type: 'text', symbol: false, note: child },
      };
    case 'note-mark':
      return { ...base, text: fields.noteNumber('footnote', ''), source: { type: 'text', symbol: false } };
    case 'tab':
      return { ...base, text: '\t', source: { type: 'tab', tab: child } };
    case 'break':
      return { ...base, text: '\u2028', source: { type: 'break', kind: child.kind, clear: child.clear } };
    case 'drawing':
      return { ...base, text: child.drawing.anchor === undefined ? '\ufffc' : '', source: { type: 'drawing', drawing: child.drawing } };
    case 'formula':
      return { ...base, text: '\ufffc', source: { type: 'formula', formula: child } };
    // Lines end around it as around its base.
    case 'ruby':
      return { ...base, text: child.base.map(({ text }) => text).join(''), source: { type: 'ruby', ruby: child } };
  }
}

export function textPiece(child: Text): Piece {
  const { properties, link } = child;
  return {
    properties,
    link,
    lasting: child.origin === undefined ? child : undefined,
    text: cased(child.text, properties),
    source: child.checkBox ? { type: 'check-box', box: child } : child.symbol === true ? SYMBOLS : TEXT,
  };
}

const CONTROL = /[\0-\x1f\x7f]/;

const cased = (text: string, properties: RunProperties): string => {
  // Control characters have no glyphs; XML 1.0 lets only these in, besides what row values may carry.
  const clean = CONTROL.test(text) ? text.replace(/[\t\n\r]/g, ' ').replace(/[\0-\x1f\x7f]/g, '') : text;
  return properties.caps === 'all' ? upperCase(clean, properties) : clean;
};

/** As `w:caps` shows it, in the language of the run. */
export function upperCase(text: string, properties: RunProperties): string {
  const language = properties.language.latin ?? '';
  if (/^(tr|az)\b/i.test(language)) return text.replaceAll('i', '\u0130').toUpperCase();
  return text.toUpperCase();
}
