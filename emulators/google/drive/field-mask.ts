import { driveFault } from '../google-fault.ts';

/** Fields of a partial reply: name → fields within; empty is all of it. */
type Mask = Map<string, Mask>;

const MOST_GROUPS = 100;

/** What `fields` asks for of a reply: `id,name`, `files(id,owners/emailAddress)`, `*`; without it, what `standard` asks for. */
export function selectFields(reply: object, fields: string | undefined, standard: string): unknown {
  return select(reply, readMask(fields || standard));
}

/** Throws 400 for a mask that can't be read and for names other than `known` at its top. */
export function checkFields(fields: string | undefined, known: readonly string[]): void {
  const unknown = [...readMask(fields || '*').keys()].find((name) => name !== '*' && !known.includes(name));
  if (unknown !== undefined) throw invalidField(unknown);
}

function invalidField(name: string) {
  return driveFault(400, 'invalidParameter', `Invalid field selection ${name}`, { location: 'fields', locationType: 'parameter' });
}

function readMask(text: string): Mask {
  const tokens = text.match(/[A-Za-z0-9_*]+|[(),/]|\S/gu) ?? [];
  if (tokens.filter((token) => token === '(').length > MOST_GROUPS) throw invalidField(text.slice(0, 100));
  let position = 0;
  const list = (): Mask => {
    const mask: Mask = new Map();
    for (;;) {
      let level = mask;
      for (;;) {
        const name = tokens[position++];
        if (name === undefined || !/^[\w*]+$/u.test(name)) throw invalidField(name ?? text);
        const within: Mask = level.get(name) ?? new Map();
        level.set(name, within);
        level = within;
        if (tokens[position] !== '/') break;
        position += 1;
      }
      if (tokens[position] === '(') {
        position += 1;
        for (const [name, within] of list()) level.set(name, within);
        if (tokens[position++] !== ')') throw invalidField(text);
      }
      if (tokens[position] !== ',') return mask;
      position += 1;
    }
  };
  const mask = list();
  if (position < tokens.length) throw invalidField(text);
  return mask;
}

function select(value: unknown, mask: Mask): unknown {
  if (mask.size === 0 || mask.has('*')) return value;
  if (Array.isArray(value)) return value.map((item) => select(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const within = mask.get(name);
      return within ? [[name, select(part, within)]] : [];
    }),
  );
}
