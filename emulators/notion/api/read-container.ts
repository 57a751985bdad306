import type { Decoration, Parent, Text } from '../workspace/model.ts';
import { boolean, invalid, type Json, object, oneOf, string } from './body.ts';
import { readRichText } from './read-rich-text.ts';
import { bodyId } from './viewer.ts';

/** Icon, cover, trash and lock, as every kind of object writes them; `archived` is the older word for `in_trash`. */
export function readContainer(body: Json): { icon?: Decoration; cover?: Decoration; inTrash?: boolean } {
  const trash = body['in_trash'] ?? body['archived'];
  return {
    ...(body['icon'] === undefined ? {} : { icon: readDecoration(body['icon'], 'body.icon') }),
    ...(body['cover'] === undefined ? {} : { cover: readDecoration(body['cover'], 'body.cover') }),
    ...(trash === undefined ? {} : { inTrash: boolean(trash, 'body.in_trash') }),
  };
}

/** Title and description of databases and data sources. */
export function readTitles(body: Json): { title?: Text; description?: Text } {
  return {
    ...(body['title'] === undefined ? {} : { title: readRichText(body['title'], 'body.title') }),
    ...(body['description'] === undefined ? {} : { description: readRichText(body['description'], 'body.description') }),
  };
}

function readDecoration(value: unknown, path: string): Decoration {
  if (value === null) return null;
  const given = object(value, path);
  if (given['emoji'] !== undefined) return { type: 'emoji', emoji: string(given['emoji'], `${path}.emoji`) };
  if (given['external'] !== undefined) {
    return { type: 'external', external: { url: string(object(given['external'], `${path}.external`)['url'], `${path}.external.url`) } };
  }
  throw invalid(`${path}.emoji`, 'defined', undefined);
}

/** Where a new object goes. */
export function readParent(value: unknown, allowed: readonly ('page_id' | 'database_id' | 'data_source_id' | 'workspace')[]): Parent {
  const given = object(value, 'body.parent');
  const type = oneOf(given['type'] ?? allowed.find((candidate) => given[candidate] !== undefined), allowed, 'body.parent.type');
  return type === 'workspace' ? { type } : { type, id: bodyId(given[type], `body.parent.${type}`) };
}
