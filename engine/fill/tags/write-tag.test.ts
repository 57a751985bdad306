import { expect, it } from 'vitest';
import { parseTag } from './parse-tag.ts';
import { writeTag } from './write-tag.ts';

it.each(['Client', 'A | B', '#1', '/end', 'else', "it's | so", '5" pipe', 'a}}b', '{{x}}', 'x = y'])(
  'writes a tag that means %s',
  (name) => {
    const inner = /^\{\{(.*)\}\}$/u.exec(writeTag(name))?.[1] ?? '';
    expect(parseTag(inner)).toMatchObject({ tag: { type: 'value', name: { written: name }, formatters: [] } });
    expect(parseTag(/^\{\{(.*)\}\}$/u.exec(writeTag(name, 'upper'))?.[1] ?? '')).toMatchObject({
      tag: { name: { written: name }, formatters: [{ type: 'upper' }] },
    });
  },
);
