import { uuidOf } from '../identifiers.ts';
import type { Author, Person } from '../model.ts';

function person(name: string, email: string): Person {
  return { type: 'person', id: uuidOf(`person ${email}`), name, avatarUrl: null, email };
}

/** Members of the sample workspace. */
export const people: readonly [Person, ...Person[]] = [
  person('Ada Lovelace', 'ada@example.com'),
  person('Emmy Noether', 'emmy@example.com'),
  person('Grace Hopper', 'grace@example.com'),
  person('Katherine Johnson', 'katherine@example.com'),
];

export const seedAuthor: Author = { id: people[0].id, type: 'person' };
