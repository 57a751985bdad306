import type { DataSource, Page, Property, PropertyOf } from '../workspace/model.ts';
import { computeRollup } from '../workspace/rollup-functions.ts';
import type { ShownValue } from '../workspace/shown-value.ts';
import { type ApiApp, reply, type Services } from './app.ts';
import { findProperty } from './find-property.ts';
import { type PageRequest, paginateItems, readPageRequest } from './query/paginate.ts';
import { rolledUp, showValue, visibleReferences } from './show-value.ts';
import { demand, findPage, pathId, type Viewer, viewerOf } from './viewer.ts';

const TITLE: Property = { id: 'title', name: 'title', description: null, type: 'title' };

/** `/v1/pages/…/properties/…`: one value, complete however long, lists by pages. */
export function propertyItems(api: ApiApp, services: Services): void {
  api.get('/pages/:page_id/properties/:property_id', (context) => {
    const viewer = viewerOf(context, services);
    demand(viewer, 'read_content');
    const page = findPage(viewer, pathId(context.req.param('page_id'), 'page_id'));
    const kept = page.parent.type === 'data_source_id' ? services.store.dataSources.get(page.parent.id) : undefined;
    const source = kept ?? ({ properties: [TITLE] as readonly Property[] } as DataSource);
    const property = findProperty(source, context.req.param('property_id'));
    const id = encodeURIComponent(property.id);
    const list = listOf(viewer, source, page, property);
    if (!list) return reply(context, { object: 'property_item', id, ...showValue(viewer, source, page, property, EVERYTHING) });

    const request: PageRequest = readPageRequest(context.req.query(), 'query');
    const positions = list.items.map((item, index) => ({ item, key: `${index}` }));
    const { items, nextCursor } = paginateItems(positions, ({ key }) => key, request);
    const path = `${viewer.origin}/v1/pages/${page.id}/properties/${id}`;
    return reply(context, {
      object: 'list',
      results: items.map(({ item }) => ({ object: 'property_item', id: item.id ?? id, ...item.value })),
      next_cursor: nextCursor,
      has_more: nextCursor !== null,
      type: 'property_item',
      property_item: {
        id,
        next_url: nextCursor === null ? null : `${path}?start_cursor=${nextCursor}`,
        type: property.type,
        [property.type]: list.summary(nextCursor === null),
      },
    });
  });
}

const EVERYTHING = { references: Number.POSITIVE_INFINITY };

interface ItemList {
  readonly items: readonly { readonly value: ShownValue; readonly id?: string }[];
  /** What `property_item` tells beside the items: whether all of them have been given. */
  readonly summary: (complete: boolean) => Readonly<Record<string, unknown>>;
}

/** The items of a value that is paged through; undefined for simple values. */
function listOf(viewer: Viewer, source: DataSource, page: Page, property: Property): ItemList | undefined {
  const { type } = property;
  switch (type) {
    case 'title':
    case 'rich_text':
    case 'people': {
      const shown = showValue(viewer, source, page, property)[type] as readonly unknown[];
      return { items: shown.map((item) => ({ value: { type, [type]: item } })), summary: () => ({}) };
    }
    case 'relation': {
      const ids = visibleReferences(viewer, page, property, Number.POSITIVE_INFINITY);
      return { items: ids.map((id) => ({ value: { type, relation: { id } } })), summary: () => ({}) };
    }
    case 'rollup':
      return rollupItems(viewer, source, page, property);
    default:
      return undefined;
  }
}

/** Originals are the items; an aggregation is told on the last page, the items being what it looked at. */
function rollupItems(viewer: Viewer, source: DataSource, page: Page, property: PropertyOf<'rollup'>): ItemList {
  const relation = source.properties.find(({ id }) => id === property.relationId);
  const values = rolledUp(viewer, source, page, property, EVERYTHING);
  const result = computeRollup(property.function, values);
  if (result.type === 'array') {
    const target = encodeURIComponent(property.targetId);
    return {
      items: (result['array'] as readonly ShownValue[]).flatMap(flatten).map((value) => ({ value, id: target })),
      summary: () => ({ type: 'array', array: [], function: property.function }),
    };
  }
  const ids = relation?.type === 'relation' ? visibleReferences(viewer, page, relation, Number.POSITIVE_INFINITY) : [];
  return {
    items: ids.map((id) => ({ value: { type: 'relation', relation: { id } }, id: encodeURIComponent(property.relationId) })),
    summary: (complete) => (complete ? result : { type: 'incomplete', incomplete: {}, function: property.function }),
  };
}

/** Lists come item by item: a title of two runs is two items, an empty one none. */
function flatten(value: ShownValue): ShownValue[] {
  const { type } = value;
  const isList = type === 'title' || type === 'rich_text' || type === 'relation' || type === 'people';
  return isList ? (value[type] as readonly unknown[]).map((item) => ({ type, [type]: item })) : [value];
}
