import { nextCursor, readList } from '../client/read-list.ts';
import { type PropertyValue, propertyItemReplySchema } from '../client/replies.ts';
import type { Requests } from '../client/requests.ts';

/** The whole value of a property of which a page shows only a part: more than 25 references, or a rollup over them. */
export async function readPropertyItems(requests: Requests, page: string, property: string, signal: AbortSignal): Promise<PropertyValue> {
  const pages = await readList(
    (start) =>
      requests.read(
        propertyItemReplySchema,
        (client) => client.pages.properties.retrieve({ page_id: page, property_id: property, page_size: 100, ...start }),
        signal,
      ),
    (reply) => (reply.object === 'list' ? nextCursor(reply) : undefined),
  );
  const last = pages.at(-1) ?? pages[0];
  if (last.object !== 'list') return last;
  return joined(
    last.property_item,
    pages.flatMap((reply) => (reply.object === 'list' ? reply.results : [])),
  );
}

function joined(about: PropertyValue, items: readonly PropertyValue[]): PropertyValue {
  const { id, type } = about;
  if (type !== 'rollup') return { id, type, [type]: items.map((item) => item[item.type]) };
  const rollup = about['rollup'];
  const isArray = typeof rollup === 'object' && rollup !== null && 'type' in rollup && rollup.type === 'array';
  return { id, type, rollup: isArray ? { ...rollup, array: items } : rollup };
}
