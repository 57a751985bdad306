import type { Page, PropertyValue } from '../client/replies.ts';
import type { SourceProperty, SourceSchema } from '../source-schema.ts';
import { type FlatValue, flattenValue, type ReportValue } from './flatten-value.ts';

/** A row, or a record related to one, before anything is fetched for it. */
export interface FlatPage {
  readonly id: string;
  readonly title: string;
  /** By name, in the order of the schema. */
  readonly values: Map<string, FlatValue>;
  /** Properties of which Notion gave only a part. */
  readonly partial: readonly SourceProperty[];
}

export interface FlattenPageOptions {
  readonly schema: SourceSchema;
  /** Those whose values are wanted. */
  readonly properties: readonly SourceProperty[];
  /** Schema of a related source, where it may be seen. */
  readonly related: (source: string | undefined) => SourceSchema | undefined;
  readonly report: (property: string, ...fault: Parameters<ReportValue>) => void;
}

export function flattenPage(page: Page, options: FlattenPageOptions): FlatPage {
  // By id: a property may have been renamed since the schema was read.
  const byId = new Map(Object.values(page.properties).map((value) => [value.id, value]));
  const values = new Map<string, FlatValue>();
  const partial: SourceProperty[] = [];
  for (const property of options.properties) {
    const value = byId.get(property.id);
    values.set(property.name, value ? flattenProperty(property, value, options) : null);
    if (value && isPartial(property, value, byId, options.schema)) partial.push(property);
  }
  const title = [...byId.values()].find(({ type }) => type === 'title');
  const text = title ? flattenValue(title, { report: () => {} }) : '';
  return { id: page.id, title: typeof text === 'string' ? text : '', values, partial };
}

/** The value of one property with what its schema, and that of the source behind it, say about it. */
export function flattenProperty(property: SourceProperty, value: PropertyValue, options: FlattenPageOptions): FlatValue {
  const report: ReportValue = (code, message) => options.report(property.name, code, message);
  const { rollup } = property;
  if (!rollup) return flattenValue(value, { numberFormat: property.numberFormat, relatedSource: property.relatedSource, report });
  const relation = options.schema.properties.find(({ name }) => name === rollup.relation);
  const target = options.related(relation?.relatedSource)?.properties.find(({ name }) => name === rollup.property);
  return flattenValue(value, {
    function: rollup.function,
    numberFormat: target?.numberFormat,
    relatedSource: target?.relatedSource,
    report,
  });
}

/** Of references, a page shows so many. */
const MOST_REFERENCES = 25;

function isPartial(
  property: SourceProperty,
  value: PropertyValue,
  byId: ReadonlyMap<string, PropertyValue>,
  schema: SourceSchema,
): boolean {
  const content = value[value.type];
  switch (value.type) {
    case 'relation':
      return value['has_more'] === true;
    case 'people':
      return Array.isArray(content) && content.length >= MOST_REFERENCES;
    case 'title':
    case 'rich_text':
      return Array.isArray(content) && content.filter((piece) => piece?.type === 'mention').length >= MOST_REFERENCES;
    case 'rollup': {
      const relation = schema.properties.find(({ name }) => name === property.rollup?.relation);
      return (relation && byId.get(relation.id)?.['has_more'] === true) || (content as { type?: unknown } | null)?.type === 'incomplete';
    }
    // It looks no further than the page shows, at whichever relation and through whichever rollup.
    case 'formula':
      return [...byId.values()].some((other) => other['has_more'] === true);
    default:
      return false;
  }
}
