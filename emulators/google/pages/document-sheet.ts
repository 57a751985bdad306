import { html } from 'hono/html';
import { BODY_START, blockLength, cellLength, rowLength } from '../docs/length.ts';
import type { Block, DocumentContent, Paragraph, Segment } from '../docs/model.ts';
import { paragraphText } from './edit-paragraph.ts';
import type { Markup } from './layout.ts';

/** The document as paragraphs and tables. Each paragraph knows its index, so that a person may edit its text. */
export function documentSheet(content: DocumentContent, editable: boolean): Markup {
  const segments = (kind: Segment['kind']) =>
    content.segments
      .filter((segment) => segment.kind === kind)
      .map(({ id, content: blocks }) => html`<div class="soft">${renderBlocks(blocks, 0, { content, editable, segmentId: id })}</div>`);
  return html`${segments('header')}${renderBlocks(content.body, BODY_START, { content, editable })}${segments('footer')}`;
}

interface Surroundings {
  readonly content: DocumentContent;
  readonly editable: boolean;
  readonly segmentId?: string;
}

function renderBlocks(blocks: readonly Block[], start: number, around: Surroundings): readonly Markup[] {
  let at = start;
  return blocks.map((block) => {
    const begin = at;
    at += blockLength(block);
    if (block.type === 'paragraph') return renderParagraph(block, begin, around);
    let rowAt = begin + 1;
    return html`<table>
      ${block.rows.map((row) => {
        let cellAt = rowAt + 1;
        rowAt += rowLength(row);
        return html`<tr>
          ${row.cells.map((cell) => {
            const cellStart = cellAt;
            cellAt += cellLength(cell);
            return html`<td>${renderBlocks(cell.content, cellStart + 1, around)}</td>`;
          })}
        </tr>`;
      })}
    </table>`;
  });
}

function renderParagraph(paragraph: Paragraph, start: number, { content, editable, segmentId }: Surroundings): Markup {
  const named = paragraph.style.namedStyleType ?? 'NORMAL_TEXT';
  const kind = named === 'NORMAL_TEXT' ? '' : named === 'TITLE' ? 'heading title' : 'heading';
  const place = segmentId === undefined ? '' : html`data-segment="${segmentId}"`;
  const edit = editable
    ? html`contenteditable="plaintext-only" role="textbox" aria-multiline="true" aria-label="Paragraph" spellcheck="false"`
    : '';
  const pictures = paragraph.elements.flatMap((element) =>
    element.type === 'inlineObject' ? (content.inlineObjects[element.objectId] ?? []) : [],
  );
  // White space inside would count as text.
  return html`<div class="paragraph ${kind} ${paragraph.bullet ? 'bullet' : ''}" data-start="${String(start)}" ${place} ${edit}>${paragraphText(paragraph)}</div>${pictures.map(
    ({ mimeType, data, title = '' }) => html`<img src="data:${mimeType};base64,${data}" alt="${title}" />`,
  )}`;
}
