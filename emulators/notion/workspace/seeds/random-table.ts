import { mulberry32 } from '../../../kit/faults.ts';
import type { Id, PropertyType, StoredValue, Time } from '../model.ts';
import { textItem } from '../rich-text.ts';
import { people, seedAuthor } from './people.ts';
import { type Column, createTable, multiSelect, number, select, status, type Table, tableIds } from './table.ts';

const TYPES: readonly PropertyType[] = [
  ...(['rich_text', 'number', 'select', 'multi_select', 'status', 'date', 'people', 'files', 'checkbox', 'url', 'email'] as const),
  ...(['phone_number', 'formula', 'relation', 'rollup', 'created_time', 'created_by', 'last_edited_time', 'last_edited_by'] as const),
  ...(['unique_id', 'verification', 'button', 'place'] as const),
];
const FORMATS = ['number', 'number_with_commas', 'percent', 'dollar', 'euro', 'yen', 'rupee', 'franc', 'koruna', 'kuwaiti_dinar'];
const ODD = [
  'ü',
  '漢',
  '🧨',
  '"',
  "'",
  '<',
  '&',
  '{{',
  '}}',
  '%41',
  '/',
  '?',
  '#',
  '.',
  '[',
  ']',
  '\\',
  '|',
  ' ',
  '__proto__',
  'constructor',
  '\u200f',
  'İ',
  'ß',
];
const WORDS = ['alpha', 'Total', 'total', 'net', 'Größe', 'Name', 'id', 'type', 'value', 'résumé', 'x'];

/** A database of which nothing can be known beforehand but that it is one: columns, types, ids and values follow from the seed. */
export function seedRandomTable(seed: number, parent: Id, created: Time): Table {
  const random = mulberry32(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T => items[upTo(items.length - 1)] as T;
  const phrase = (words: number) => Array.from({ length: words }, () => pick(random() < 0.4 ? ODD : WORDS)).join(pick(['', ' ', '-']));

  const key = `random ${seed}`;
  const ids = tableIds(key);
  const rows = 30 + upTo(40);
  const names = new Set<string>();
  const freshName = () => {
    let name = phrase(1 + upTo(3));
    while (name.trim() === '' || names.has(name)) name = phrase(2 + upTo(3));
    names.add(name);
    return name;
  };
  const optionNames = () => [...new Set(Array.from({ length: 1 + upTo(5) }, () => phrase(1 + upTo(2)).replaceAll(',', '') || 'x'))];

  const columns: [string, Column][] = [];
  const named = (type: PropertyType) => columns.filter(([, column]) => column.type === type).map(([name]) => name);
  const column = (type: PropertyType): Column => {
    switch (type) {
      case 'number':
        return number(pick(FORMATS));
      case 'select':
        return select(...optionNames());
      case 'multi_select':
        return multiSelect(...optionNames());
      case 'status': {
        const [first = 'x', ...others] = optionNames();
        return status([first], others.slice(0, 1), others.slice(1));
      }
      case 'unique_id':
        return { type, prefix: pick([null, 'R', 'T-1']) };
      case 'relation':
        return { type, dataSourceId: ids.dataSourceId };
      case 'rollup': {
        const [relation] = named('relation');
        if (relation === undefined) return { type: 'rich_text' };
        const [target] = pick(columns.filter(([, other]) => other.type !== 'rollup' && other.type !== 'relation'));
        const isTitle = target === columns[0]?.[0];
        return {
          type,
          relationId: ids.columnId(relation),
          targetId: isTitle ? 'title' : ids.columnId(target),
          function: pick(['show_original', 'show_unique', 'count', 'sum', 'average', 'latest_date', 'percent_checked', 'count_per_group']),
        };
      }
      case 'formula': {
        const inputs = columns.filter(([, other]) => other.type !== 'title').slice(0, 2);
        return {
          type,
          expression: phrase(4),
          compute: pick(['product', 'text', 'is-filled', 'date', 'unheard-of']),
          inputs: inputs.map(([name]) => ids.columnId(name)),
        };
      }
      default:
        return { type } as Column;
    }
  };
  columns.push([freshName(), { type: 'title' }]);
  // Every type a seed may bring, at most one unique id, in any order.
  for (let index = 5 + upTo(20); index > 0; index -= 1) {
    const type = pick(TYPES);
    if (type === 'unique_id' && named('unique_id').length > 0) continue;
    columns.push([freshName(), column(type)]);
  }

  const day = () => new Date(Date.UTC(1990 + upTo(60), upTo(11), 1 + upTo(27), upTo(23), upTo(59))).toISOString();
  const value = (definition: Column): StoredValue | undefined => {
    if (random() < 0.25) return undefined;
    switch (definition.type) {
      case 'title':
      case 'rich_text':
        return random() < 0.5 ? phrase(1 + upTo(5)) : [textItem(phrase(3)), textItem(phrase(2), { bold: true, color: 'red' })];
      case 'number':
        return pick([0, -1, 0.1, 1e12, -0.005, 1e-7, 42, random() * 1e6]);
      case 'select':
      case 'status':
        return pick(definition.options).name;
      case 'multi_select':
        return definition.options.filter(() => random() < 0.5).map(({ name }) => name);
      case 'date': {
        const start = random() < 0.5 ? day().slice(0, 10) : day().replace('Z', pick(['+00:00', '+05:45', '-03:30']));
        return { start, end: random() < 0.3 ? start : null };
      }
      case 'people':
        return people.filter(() => random() < 0.4).map(({ id }) => id);
      case 'files':
        return Array.from({ length: upTo(3) }, () => ({
          type: 'external' as const,
          name: phrase(2),
          url: `https://example.com/${upTo(99)}.png`,
        }));
      case 'checkbox':
        return random() < 0.5;
      case 'url':
        return `https://example.com/${encodeURIComponent(phrase(2))}`;
      case 'email':
        return `${upTo(999)}@example.com`;
      case 'phone_number':
        return `+${upTo(999_999)}`;
      case 'relation':
        return [...new Set(Array.from({ length: upTo(pick([3, 45])) }, () => ids.rowId(upTo(rows - 1))))];
      case 'verification':
        return { state: pick(['verified', 'unverified', 'expired']), date: null, verifiedBy: null };
      case 'place':
        return { lat: random() * 180 - 90, lon: random() * 360 - 180, name: phrase(1), address: null };
      default:
        return undefined;
    }
  };

  const table = createTable({ key, title: phrase(2), parent, created, author: seedAuthor, columns: Object.fromEntries(columns) });
  for (let row = 0; row < rows; row += 1) {
    table.addRow(
      Object.fromEntries(
        columns.flatMap(([name, definition]): [string, StoredValue][] => {
          const given = value(definition);
          return given === undefined ? [] : [[name, given]];
        }),
      ),
    );
  }
  return table;
}
