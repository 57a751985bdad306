import type { Block } from '../../model/document.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import { reportIn, reportUnknown, type Story } from '../reader-context.ts';
import { readTables } from '../table/table.ts';
import { chooseAlternative } from '../xml/alternate-content.ts';
import { child, elements, type XmlElement } from '../xml/xml.ts';
import { bookmarkName } from './bookmark-name.ts';
import { readFormControl } from './form-control.ts';
import { IGNORED_ELEMENTS } from './ignored-elements.ts';
import { readParagraph } from './paragraph.ts';

type BlockHandler = (story: Story, element: XmlElement, blocks: Block[]) => void;

const unwrap: BlockHandler = (story, element, blocks) => readInto(story, element, blocks);

/** Elements between paragraphs (ECMA-376 17.2.2, EG_BlockLevelElts). */
const handlers: ReadonlyMap<string, BlockHandler> = new Map<string, BlockHandler>([
  ['w:p', readParagraph],
  ['w:sdt', readControlContent],
  ['w:customXml', unwrap],
  ['w:smartTag', unwrap],
  ['w:ins', unwrap],
  ['w:moveTo', unwrap],
  ['w:sdtContent', unwrap],
  ['mc:AlternateContent', (story, element, blocks) => readInto(story, chooseAlternative(element), blocks)],
  ['w:bookmarkStart', addBookmark],
  [
    'w:altChunk',
    (story) =>
      reportIn(
        story,
        'warning',
        'docx/alt-chunk',
        'A part of the document is stored in another format (HTML, text or a second document) and is left out.',
        { hint: 'Open the document in Word and save it: the part becomes ordinary text.' },
      ),
  ],
  ['w:r', wrapRun],
  ['w:hyperlink', wrapRun],
  ['w:fldSimple', wrapRun],
  ['m:oMath', wrapRun],
  ['m:oMathPara', wrapRun],
]);

/** Neither printed nor of any effect on what is printed. */
const ignored: ReadonlySet<string> = new Set([...IGNORED_ELEMENTS, 'w:sectPr', 'w:tcPr', 'w:pPr']);

/** The paragraphs and tables inside an element. */
export function readBlocks(story: Story, parent: XmlElement): Block[] {
  const blocks: Block[] = [];
  readInto(story, parent, blocks);
  flushCarried(story, blocks);
  return blocks;
}

/** As `readBlocks`, into a list that section ends cut. Tables wait for what follows them: one more may be the same table. */
export function readInto(story: Story, parent: XmlElement | undefined, blocks: Block[]): void {
  const tables: XmlElement[] = [];
  const endTables = (): void => {
    if (tables.length > 0) readTables(story, tables.splice(0), blocks);
  };
  for (const element of elements(parent)) {
    if (element.name === 'w:tbl') {
      tables.push(element);
      continue;
    }
    const handler = handlers.get(element.name);
    if (handler && handler !== addBookmark) endTables();
    if (handler) handler(story, element, blocks);
    else if (!ignored.has(element.name)) reportUnknown(story, element, 'between paragraphs');
  }
  endTables();
}

/** Text that waited for a paragraph which never came gets one of its own. */
export function flushCarried(story: Story, blocks: Block[]): void {
  if (story.carried.length === 0) return;
  const { properties, mark } = story.sources.styles.paragraph(undefined, story.tableContext);
  const paragraph: Paragraph = { type: 'paragraph', properties, mark, children: story.carried };
  story.carried = [];
  blocks.push(paragraph);
}

function readControlContent(story: Story, element: XmlElement, blocks: Block[]): void {
  const outer = story.control;
  story.control = outer ?? readFormControl(story, element);
  readInto(story, child(element, 'w:sdtContent'), blocks);
  story.control = outer;
}

function addBookmark(story: Story, element: XmlElement): void {
  const name = bookmarkName(element);
  if (name !== undefined) story.bookmarks.push(name);
}

/** Runs outside of any paragraph: not allowed, but Word and LibreOffice show them. */
function wrapRun(story: Story, element: XmlElement, blocks: Block[]): void {
  readParagraph(story, { name: 'w:p', attributes: new Map(), children: [element] }, blocks);
}
