import { BODY_START, blockLength, cellLength, elementLength, rowLength } from './length.ts';
import {
  type Block,
  type DocumentContent,
  type Element,
  NAMED_STYLE_TYPES,
  type Paragraph,
  points,
  type Table,
  type TableCell,
} from './model.ts';

/** The only tab of a document. */
export const TAB_ID = 't.0';

type Json = Record<string, unknown>;

export interface Described {
  readonly id: string;
  readonly title: string;
  readonly revisionId: string;
  readonly content: DocumentContent;
}

/** The `Document` resource; with tabs, its content stands under `tabs` and no longer at the top. */
export function documentResource(document: Described, includeTabsContent: boolean): Json {
  const content = documentTab(document.content);
  return {
    title: document.title,
    ...(includeTabsContent ? { tabs: [{ tabProperties: { tabId: TAB_ID, title: 'Tab 1', index: 0 }, documentTab: content }] } : content),
    revisionId: document.revisionId,
    suggestionsViewMode: 'SUGGESTIONS_INLINE',
    documentId: document.id,
  };
}

function documentTab(content: DocumentContent): Json {
  const segments = (kind: 'header' | 'footer') =>
    Object.fromEntries(
      content.segments
        .filter((segment) => segment.kind === kind)
        .map(({ id, content: blocks }) => [id, { [`${kind}Id`]: id, content: structuralElements(blocks, 0) }]),
    );
  return {
    body: {
      content: [
        {
          endIndex: BODY_START,
          sectionBreak: {
            sectionStyle: { columnSeparatorStyle: 'NONE', contentDirection: 'LEFT_TO_RIGHT', sectionType: 'CONTINUOUS' },
          },
        },
        ...structuralElements(content.body, BODY_START),
      ],
    },
    ...unlessEmpty('headers', segments('header')),
    ...unlessEmpty('footers', segments('footer')),
    documentStyle: documentStyle(content),
    namedStyles: {
      styles: NAMED_STYLE_TYPES.map((type) => ({
        namedStyleType: type,
        textStyle: content.namedStyles[type].text,
        paragraphStyle: content.namedStyles[type].paragraph,
      })),
    },
    ...unlessEmpty(
      'lists',
      Object.fromEntries(Object.entries(content.lists).map(([id, nestingLevels]) => [id, { listProperties: { nestingLevels } }])),
    ),
    ...unlessEmpty('inlineObjects', inlineObjects(content)),
  };
}

const unlessEmpty = (name: string, value: object): Json => (Object.keys(value).length > 0 ? { [name]: value } : {});

function documentStyle({ page, segments }: DocumentContent): Json {
  const { firstPageDiffers, width, height, ...margins } = page;
  const id = (kind: string, place: string) => segments.find((segment) => segment.kind === kind && segment.place === place)?.id;
  const ids = {
    defaultHeaderId: id('header', 'default'),
    defaultFooterId: id('footer', 'default'),
    firstPageHeaderId: id('header', 'first'),
    firstPageFooterId: id('footer', 'first'),
  };
  return {
    background: { color: {} },
    ...Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined)),
    pageNumberStart: 1,
    ...Object.fromEntries(Object.entries(margins).map(([name, value]) => [name, points(value)])),
    pageSize: { height: points(height), width: points(width) },
    ...(firstPageDiffers ? { useFirstPageHeaderFooter: true } : {}),
    useCustomHeaderFooterMargins: true,
  };
}

function inlineObjects({ inlineObjects: objects }: DocumentContent): Json {
  return Object.fromEntries(
    Object.entries(objects).map(([objectId, { width, height, title }]) => [
      objectId,
      {
        objectId,
        inlineObjectProperties: {
          embeddedObject: {
            ...(title ? { title } : {}),
            imageProperties: { cropProperties: {} },
            size: { height: points(height), width: points(width) },
            marginTop: points(9),
            marginBottom: points(9),
            marginRight: points(9),
            marginLeft: points(9),
          },
        },
      },
    ]),
  );
}

function structuralElements(blocks: readonly Block[], start: number): readonly Json[] {
  let at = start;
  return blocks.map((block) => {
    const startIndex = at;
    at += blockLength(block);
    return {
      ...(startIndex > 0 ? { startIndex } : {}),
      endIndex: at,
      ...(block.type === 'paragraph' ? { paragraph: paragraphResource(block, startIndex) } : { table: tableResource(block, startIndex) }),
    };
  });
}

function paragraphResource(paragraph: Paragraph, start: number): Json {
  let at = start;
  const elements = joined(paragraph.elements).map((element) => {
    const startIndex = at;
    at += elementLength(element);
    return { ...(startIndex > 0 ? { startIndex } : {}), endIndex: at, ...elementResource(element) };
  });
  return {
    elements,
    paragraphStyle: { namedStyleType: 'NORMAL_TEXT', direction: 'LEFT_TO_RIGHT', ...paragraph.style },
    ...(paragraph.bullet ? { bullet: { ...paragraph.bullet, textStyle: {} } } : {}),
  };
}

/** Neighbouring texts of one style are one run to the API. */
function joined(elements: readonly Element[]): readonly Element[] {
  const result: Element[] = [];
  for (const element of elements) {
    const last = result.at(-1);
    if (element.type === 'text' && last?.type === 'text' && JSON.stringify(last.style) === JSON.stringify(element.style))
      result[result.length - 1] = { ...last, text: last.text + element.text };
    else result.push(element);
  }
  return result;
}

function elementResource(element: Element): Json {
  const textStyle = element.style;
  switch (element.type) {
    case 'text':
      return { textRun: { content: element.text, textStyle } };
    case 'pageBreak':
      return { pageBreak: { textStyle } };
    case 'autoText':
      return { autoText: { type: element.value, textStyle } };
    case 'inlineObject':
      return { inlineObjectElement: { inlineObjectId: element.objectId, textStyle } };
  }
}

function tableResource(table: Table, start: number): Json {
  let at = start + 1;
  const tableRows = table.rows.map((row) => {
    const startIndex = at;
    let cellAt = at + 1;
    at += rowLength(row);
    const tableCells = row.cells.map((cell) => {
      const cellStart = cellAt;
      cellAt += cellLength(cell);
      return { startIndex: cellStart, endIndex: cellAt, ...cellResource(cell, cellStart) };
    });
    return { startIndex, endIndex: at, tableCells, tableRowStyle: { minRowHeight: { unit: 'PT' }, ...row.style } };
  });
  return {
    rows: table.rows.length,
    columns: table.columns.length,
    tableRows,
    tableStyle: {
      tableColumnProperties: table.columns.map((width) =>
        width === null ? { widthType: 'EVENLY_DISTRIBUTED' } : { widthType: 'FIXED_WIDTH', width: points(width) },
      ),
    },
  };
}

function cellResource({ content, style }: TableCell, start: number): Json {
  const padding = points(5);
  return {
    content: structuralElements(content, start + 1),
    tableCellStyle: {
      rowSpan: 1,
      columnSpan: 1,
      backgroundColor: {},
      paddingLeft: padding,
      paddingRight: padding,
      paddingTop: padding,
      paddingBottom: padding,
      contentAlignment: 'TOP',
      ...style,
    },
  };
}
