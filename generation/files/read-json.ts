import type { Diagnostic, FieldMap, Row, Value } from '../../engine/index.ts';
import { shorten } from '../../engine/shorten.ts';
import { decodeText } from './decode-text.ts';
import { JsonFault, parseJson } from './parse-json.ts';
import { refuseRows } from './refuse-rows.ts';
import { repeatedKeys } from './repeated-keys.ts';
import { openPictures, type PictureFiles, type Pictures } from './row-pictures.ts';
import type { RowFile, RowSource } from './row-source.ts';

const MAX_BYTES = 200 * 1024 * 1024;
const MAX_DEPTH = 32;
const MAX_COLUMNS = 5_000;
/** Of one row, whose records are all filled up to the columns of their list: a few letters of JSON may ask for thousands of cells. */
const MAX_CELLS = 1_000_000;
/** Keys that are told of as repeated. */
const MAX_REPEATED = 5;

type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json;
}

/** Columns of a list of objects, and of the lists inside it. Every object is filled up to them with nulls. */
interface Shape {
  readonly columns: Set<string>;
  readonly inner: Map<string, Shape>;
}

/**
 * An array of objects; lists of objects inside are records, one object is a record, texts may be pictures. `pictureFiles`: what texts
 * may name.
 */
export async function openJson(file: RowFile, pictureFiles?: PictureFiles): Promise<RowSource> {
  if (file.size > MAX_BYTES)
    throw refuseRows(
      'rows/too-large',
      `The rows have ${Math.round(file.size / 1_048_576)} MB; JSON is read up to 200 MB.`,
      'Use CSV, which is read row by row.',
    );
  const text = await textOf(file);
  const objects = parseObjects(text);
  const shape: Shape = { columns: new Set(), inner: new Map() };
  for (const object of objects) addShape(object, shape, 0);
  const full = objects.findIndex((object) => cellsIn(object, shape) > MAX_CELLS);
  if (full >= 0)
    throw refuseRows(
      'rows/too-many-cells',
      `Row ${full + 1} has more than ${MAX_CELLS} cells: its records times the columns that any of them has.`,
      'Give the records of a list the same keys, or split the row.',
    );
  const diagnostics = [...repeatedKeys(text)].slice(0, MAX_REPEATED).map(repeatedKey);
  const pictures = openPictures((diagnostic) => diagnostics.push(diagnostic), pictureFiles);
  const records = new Map([...shape.inner].map(([column, { columns }]) => [column, [...columns]]));
  return { columns: [...shape.columns], records, total: objects.length, diagnostics, rows: () => rowsOf(objects, shape, pictures) };
}

const repeatedKey = ([key, row]: readonly [string, number]): Diagnostic => ({
  severity: 'warning',
  code: 'rows/repeated-key',
  message: `Row ${row} names '${shorten(key, 100)}' more than once in an object: the last value counts.`,
  where: { property: key },
});

async function textOf({ chunks }: RowFile): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of decodeText(chunks(), 'Save the file again as UTF-8.')) pieces.push(piece);
  return pieces.join('');
}

function parseObjects(text: string): readonly JsonObject[] {
  let json: Json;
  try {
    json = parseJson(text) as Json;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw refuseRows('rows/json', `The rows can't be read as JSON: ${error.message}.`, error.hint);
  }
  if (!Array.isArray(json))
    throw refuseRows('rows/json', 'The rows are not a list: an array of objects is expected.', 'Write [{"Name": "Ada"}, …].');
  const fault = json.findIndex((item) => !isObject(item));
  if (fault >= 0) throw refuseRows('rows/json', `Entry ${fault + 1} of the rows is not an object.`, 'Write [{"Name": "Ada"}, …].');
  return json as readonly JsonObject[];
}

function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** The objects that stand for records: a list of nothing but objects, or a single one. */
function recordsOf(json: Json): readonly JsonObject[] | undefined {
  if (isObject(json)) return [json];
  return Array.isArray(json) && json.length > 0 && json.every(isObject) ? json : undefined;
}

/** All objects of a value: of a list also those beside texts and in lists inside it. */
function objectsIn(json: Json, depth = 0): readonly JsonObject[] {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isObject(json)) return [json];
  return Array.isArray(json) ? json.flatMap((item: Json) => objectsIn(item, depth + 1)) : [];
}

const tooDeep = () => refuseRows('rows/too-deep', `The rows are nested deeper than ${MAX_DEPTH} levels.`);

function addShape(object: JsonObject, shape: Shape, depth: number): void {
  if (depth > MAX_DEPTH) throw tooDeep();
  // Own keys only: `__proto__` in JSON is a key like any other.
  for (const [key, json] of Object.entries(object)) {
    shape.columns.add(key);
    if (shape.columns.size > MAX_COLUMNS)
      throw refuseRows('rows/too-many-columns', `The rows have more than ${MAX_COLUMNS} different columns.`);
    for (const record of objectsIn(json)) {
      let inner = shape.inner.get(key);
      if (!inner) {
        inner = { columns: new Set(), inner: new Map() };
        shape.inner.set(key, inner);
      }
      addShape(record, inner, depth + 1);
    }
  }
}

/** Cells of an object, or of the objects of a list, once they are filled up. */
function cellsIn(json: Json | undefined, shape: Shape): number {
  if (Array.isArray(json)) return objectsIn(json).reduce((sum, item) => sum + cellsIn(item, shape), 0);
  if (!isObject(json)) return 0;
  let cells = shape.columns.size;
  for (const [column, inner] of shape.inner) if (Object.hasOwn(json, column)) cells += cellsIn(json[column], inner);
  return cells;
}

async function* rowsOf(objects: readonly JsonObject[], shape: Shape, pictures: Pictures): AsyncGenerator<Row> {
  let number = 0;
  for (const object of objects) yield { id: String(++number), fields: await toFields(object, shape, pictures) };
}

async function toFields(object: JsonObject, shape: Shape, pictures: Pictures): Promise<FieldMap> {
  const fields = new Map<string, Value>();
  for (const column of shape.columns) {
    const json = Object.hasOwn(object, column) ? object[column] : undefined;
    fields.set(column, json === undefined ? null : await toValue(json, column, shape.inner.get(column), pictures));
  }
  return fields;
}

async function toValue(json: Json, column: string, shape: Shape | undefined, pictures: Pictures): Promise<Value> {
  if (typeof json === 'string') return pictures.mayBe(json) ? pictures.read(json, column) : json;
  if (json === null || typeof json === 'number' || typeof json === 'boolean') return json;
  const records = shape && recordsOf(json);
  if (!records) return toList(Array.isArray(json) ? json : [], column, shape, pictures);
  const list: FieldMap[] = [];
  for (const record of records) list.push(await toFields(record, shape, pictures));
  return { type: 'records', records: list };
}

/** A list of lists stays one, even of objects: each inner list is one entry. */
async function toList(items: readonly Json[], column: string, shape: Shape | undefined, pictures: Pictures): Promise<readonly Value[]> {
  const list: Value[] = [];
  for (const item of items)
    list.push(Array.isArray(item) ? await toList(item, column, shape, pictures) : await toValue(item, column, shape, pictures));
  return list;
}
