import { writeTag } from '../../engine/fill/tags/write-tag.ts';
import { isTimeZone } from '../../engine/is-time-zone.ts';
import type { DemoContent } from '../../generation/index.ts';

/** Written by a run, so of no use in a document. */
const OWN_PROPERTIES: ReadonlySet<string> = new Set(['GeneratePDF', 'PDFFiles']);

/** 'New Demo Document' with the date and the time to the second; in UTC where the time zone is unknown. */
export function demoName(at: Date, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }).format(at);
  return `New Demo Document ${oneLine(when)}`;
}

/** Requests of Docs v1 that write the demo content at the start of an empty document. */
export function demoRequests({ userName, placeholders }: DemoContent) {
  const intro = [
    `Hello ${oneLine(userName)},`,
    '',
    'this is a template: for each row of your database a PDF of it is made.',
    'Where a name stands in double braces, the PDF shows the value of the row. Write, format and move anything as you like.',
    "When you are done, go back and click 'Download PDFs'.",
    '',
    '',
  ].join('\n');
  const names = placeholders
    .filter((name) => !OWN_PROPERTIES.has(name))
    .map(oneLine)
    .filter((name) => name !== '');
  const list = ['Placeholders', ...names.map((name) => `${name} : ${writeTag(name)}`)].join('\n');
  const start = 1 + intro.length;
  return [
    { insertText: { location: { index: 1 }, text: intro + list } },
    { updateTextStyle: { range: { startIndex: start, endIndex: start + list.length }, textStyle: { bold: true }, fields: 'bold' } },
  ];
}

/** Docs drops control and private characters and halves of surrogate pairs, which would shift the range that becomes bold. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Co}\p{Cs}\p{Z}]+/gu, ' ').trim();
}
