import type { DocumentContent } from '../model.ts';
import { exportText } from './export-text.ts';

/** Points, as is everything here. */
const SIZE = 11;
const LEADING = 14;
/** Width of an average letter of Helvetica, as a share of its size: lines are broken by counting. */
const LETTER = 0.5;

/**
 * A real PDF with the text of the body and nothing else of its look: the emulator knows no layout. Characters that the standard
 * encoding of a PDF lacks are question marks.
 */
export function exportPdf(content: DocumentContent): Uint8Array<ArrayBuffer> {
  const { width, height, marginTop, marginBottom, marginLeft, marginRight } = content.page;
  const letters = Math.max(1, Math.floor((width - marginLeft - marginRight) / (SIZE * LETTER)));
  const lines = exportText(content)
    .split('\r\n')
    .flatMap((paragraph) => broken(paragraph, letters));
  const onPage = Math.max(1, Math.floor((height - marginTop - marginBottom) / LEADING));
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / onPage)) }, (_, index) =>
    lines.slice(index * onPage, (index + 1) * onPage),
  );
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${width} ${height}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, index) => {
      const shown = text.map((line) => `(${escaped(line)}) '`).join('\n');
      const stream = `BT /F1 ${SIZE} Tf ${LEADING} TL ${marginLeft} ${height - marginTop} Td\n${shown}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  return new Uint8Array(Buffer.from(file(objects), 'latin1'));
}

function broken(paragraph: string, letters: number): readonly string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

const escaped = (line: string): string => line.replaceAll(/[\\()]/gu, '\\$&').replaceAll(/[^ -~\u{a0}-\u{ff}]/gu, '?');

/** PDF 1.4: objects, their places, and the trailer (ISO 32000-1, 7.5). */
function file(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
