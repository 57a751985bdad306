import type { RichTextItem } from './model.ts';

/** A date as the API shows it. */
export interface ShownDate {
  readonly start: string;
  readonly end: string | null;
  readonly time_zone: null;
}

/** A value of a property as the API shows it, without id: `{ type: 'number', number: 2 }`. */
export type ShownValue = { readonly type: string } & { readonly [key: string]: unknown };

/** What the value says, whatever its type: the part under the key of its type, formulas and rollups looked through. */
export function contentOf(value: ShownValue): unknown {
  const content = value[value.type];
  if (value.type === 'formula' || value.type === 'rollup') return contentOf(content as ShownValue);
  return content;
}

export function isEmpty(value: ShownValue): boolean {
  const content = contentOf(value);
  if (content === undefined || content === null || content === '' || content === false) return true;
  if (Array.isArray(content)) return content.length === 0;
  return value.type === 'button' || value.type === 'unsupported';
}

export function numberOf(value: ShownValue): number | null {
  const content = contentOf(value);
  if (typeof content === 'number') return content;
  const { number } = (content ?? {}) as { number?: unknown };
  return value.type === 'unique_id' && typeof number === 'number' ? number : null;
}

export function dateOf(value: ShownValue): ShownDate | null {
  const content = contentOf(value);
  if (typeof content === 'string' && value.type.endsWith('_time')) return { start: content, end: null, time_zone: null };
  return content !== null && typeof content === 'object' && 'start' in content ? (content as ShownDate) : null;
}

/** The value as text: what `contains` and formulas look at. */
export function textOf(value: ShownValue): string {
  const content = contentOf(value);
  if (content === null || content === undefined) return '';
  if (Array.isArray(content)) {
    return content.map((item: RichTextItem & { name?: string; id?: string }) => item.plain_text ?? item.name ?? item.id ?? '').join('');
  }
  if (typeof content === 'object') {
    const { name, start, prefix, number } = content as Record<string, unknown>;
    if (number !== undefined) return prefix ? `${String(prefix)}-${String(number)}` : String(number);
    return String(name ?? start ?? '');
  }
  return String(content);
}
