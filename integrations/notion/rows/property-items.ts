import { type PropertyValue, propertyItemReplySchema } from '../client/replies.ts';
import type { Requests } from '../client/requests.ts';

/** The whole value of a property of which a page shows only a part: more than 25 references, or a rollup over them. */
export async function readPropertyItems(requests: Requests, page: string, property: string, signal: AbortSignal): Promise<PropertyValue> {
  const items: PropertyValue[] = [];
  let cursor: string | undefined;
  for (;;) {
    const reply = await requests.read(
      propertyItemReplySchema,
      (client) =>
        client.pages.properties.retrieve({
          page_id: page,
          property_id: property,
          page_size: 100,
          ...(cursor === undefined ? {} : { start_cursor: cursor }),
        }),
      signal,
    );
    if (reply.object !== 'list') return reply;
    items.push(...reply.results);
    if (!reply.has_more || reply.next_cursor === null) return joined(reply.property_item, items);
    cursor = reply.next_cursor;
  }
}

function joined(about: PropertyValue, items: readonly PropertyValue[]): PropertyValue {
  const { id, type } = about;
  if (type !== 'rollup') return { id, type, [type]: items.map((item) => item[item.type]) };
  const rollup = about['rollup'];
  const isArray = typeof rollup === 'object' && rollup !== null && 'type' in rollup && rollup.type === 'array';
  return { id, type, rollup: isArray ? { ...rollup, array: items } : rollup };
}
