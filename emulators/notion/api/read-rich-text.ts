import type { Annotations, RichTextItem, Text } from '../workspace/model.ts';
import { PLAIN, textItem } from '../workspace/rich-text.ts';
import { array, boolean, invalid, object, string } from './body.ts';

const LONGEST_TEXT = 2000;
const LONGEST_URL = 2000;
const LONGEST_EQUATION = 1000;

/** Rich text as a request writes it. */
export function readRichText(value: unknown, path: string): Text {
  const items = array(value, path).map((item, index) => readItem(item, `${path}[${index}]`));
  const [only] = items;
  const isPlain =
    items.length === 1 && only?.type === 'text' && only.href === null && JSON.stringify(only.annotations) === JSON.stringify(PLAIN);
  if (only && isPlain && only.plain_text !== '') return only.plain_text;
  return items.filter((item) => item.plain_text !== '');
}

function readItem(value: unknown, path: string): RichTextItem {
  const item = object(value, path);
  const annotations = readAnnotations(item['annotations'], `${path}.annotations`);
  if (item['text'] !== undefined) {
    const text = object(item['text'], `${path}.text`);
    const content = string(text['content'], `${path}.text.content`, LONGEST_TEXT);
    const link = text['link'] ?? null;
    const url = link === null ? null : string(object(link, `${path}.text.link`)['url'], `${path}.text.link.url`, LONGEST_URL);
    return textItem(content, annotations, url);
  }
  if (item['equation'] !== undefined) {
    const expression = string(object(item['equation'], `${path}.equation`)['expression'], `${path}.equation.expression`, LONGEST_EQUATION);
    return { type: 'equation', equation: { expression }, annotations, plain_text: expression, href: null };
  }
  if (item['mention'] !== undefined) {
    const mention = object(item['mention'], `${path}.mention`);
    const type = typeof mention['type'] === 'string' ? mention['type'] : (Object.keys(mention)[0] ?? '');
    const plain = typeof item['plain_text'] === 'string' ? item['plain_text'] : 'Untitled';
    return { type: 'mention', mention: { ...mention, type }, annotations, plain_text: plain, href: null };
  }
  throw invalid(`${path}.text`, 'defined', undefined);
}

function readAnnotations(value: unknown, path: string): Annotations {
  if (value === undefined) return PLAIN;
  const given = object(value, path);
  const flag = (name: 'bold' | 'italic' | 'strikethrough' | 'underline' | 'code') =>
    given[name] === undefined ? false : boolean(given[name], `${path}.${name}`);
  return {
    bold: flag('bold'),
    italic: flag('italic'),
    strikethrough: flag('strikethrough'),
    underline: flag('underline'),
    code: flag('code'),
    color: given['color'] === undefined ? 'default' : string(given['color'], `${path}.color`),
  };
}
