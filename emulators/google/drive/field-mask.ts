import { driveFault } from '../google-fault.ts';

/** Fields of a partial reply: name → fields within; empty is all of it. */
type Mask = Map<string, Mask>;

/**
 * What `fields` asks for of a reply: `id,name`, `files(id,owners/emailAddress)`, `*`. Throws 400 for a mask that can't be read and for
 * names that no reply of the kind has.
 */
export function selectFields(reply: object, mask: string | undefined, standard: string, known: readonly string[]): unknown {
  return select(reply, readMask(mask === undefined || mask === '' ? standard : mask, known));
}

function readMask(text: string, known: readonly string[]): Mask {
  const tokens = text.match(/[A-Za-z0-9_*]+|[(),/]|\S/gu) ?? [];
  let position = 0;
  const invalid = (name: string) =>
    driveFault(400, 'invalidParameter', `Invalid field selection ${name}`, { location: 'fields', locationType: 'parameter' });

  const list = (top: boolean): Mask => {
    const mask: Mask = new Map();
    for (;;) {
      let level = mask;
      for (let first = top; ; first = false) {
        const name = tokens[position++];
        if (name === undefined || !/^[\w*]+$/u.test(name) || (first && name !== '*' && !known.includes(name))) throw invalid(name ?? text);
        const within: Mask = level.get(name) ?? new Map();
        level.set(name, within);
        level = within;
        if (tokens[position] !== '/') break;
        position += 1;
      }
      if (tokens[position] === '(') {
        position += 1;
        for (const [name, within] of list(false)) level.set(name, within);
        if (tokens[position++] !== ')') throw invalid(text);
      }
      if (tokens[position] !== ',') return mask;
      position += 1;
    }
  };
  const mask = list(true);
  if (position < tokens.length) throw invalid(text);
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
