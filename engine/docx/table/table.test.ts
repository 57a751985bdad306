import { expect, test } from 'vitest';
import { paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const cell = (text: string, properties = '') =>
  `<w:tc>${properties === '' ? '' : `<w:tcPr>${properties}</w:tcPr>`}${paragraph(run(text))}</w:tc>`;
const row = (cells: string, properties = '') => `<w:tr>${properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`;
const table = (rows: string, properties = '') =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/></w:tblGrid>${rows}</w:tbl>`;
const read = (body: string, styles?: string) => {
  const reading = readTestDocument(body, styles === undefined ? {} : { styles });
  const first = reading.tables[0];
  if (first === undefined) throw new Error('no table was read');
  return { table: first, cells: first.rows.flatMap((each) => each.cells), codes: reading.codes, texts: textsOf(reading.blocks) };
};
const line = (sides: string) =>
  sides
    .split(' ')
    .map((side) => `<w:${side} w:val="single" w:sz="8" w:color="FF0000"/>`)
    .join('');

test('rows and cells come out of content controls and tracked changes, deleted rows do not', () => {
  const wrapped = `<w:sdt><w:sdtContent>${row(`<w:sdt><w:sdtContent>${cell('a')}</w:sdtContent></w:sdt>${cell('b')}`)}</w:sdtContent></w:sdt>`;
  const { texts, codes } = read(table(wrapped + row(cell('gone'), '<w:del w:id="1"/>') + row(cell('c'), '<w:ins w:id="2"/>')));
  expect(texts).toEqual(['a|b', 'c']);
  expect(codes).toEqual([]);
});

test('sizes are read in points and fractions', () => {
  const { table: read1 } = read(
    table(
      row(
        cell('a', '<w:tcW w:w="2500" w:type="pct"/>') + cell('b', '<w:tcW w:w="1440" w:type="dxa"/>'),
        '<w:trHeight w:val="400" w:hRule="exact"/><w:cantSplit/><w:tblHeader/>',
      ),
      '<w:tblW w:w="50%" w:type="pct"/><w:tblInd w:w="-100" w:type="dxa"/><w:jc w:val="center"/><w:tblLayout w:type="fixed"/>',
    ),
  );
  expect(read1).toMatchObject({
    width: { type: 'fraction', value: 0.5 },
    indent: -5,
    alignment: 'center',
    layout: 'fixed',
    grid: [50, 100],
  });
  expect(read1.rows[0]).toMatchObject({ height: { rule: 'exact', value: 20 }, cantSplit: true, header: true });
  expect(read1.rows[0]?.cells.map((each) => each.width)).toEqual([
    { type: 'fraction', value: 0.5 },
    { type: 'points', value: 72 },
  ]);
});

test('borders of a cell win over those of the table, inner ones stand between cells', () => {
  const { cells } = read(
    table(
      row(cell('a') + cell('b', `<w:tcBorders>${line('top')}<w:left w:val="nil"/></w:tcBorders>`)),
      `<w:tblBorders><w:top w:val="double" w:sz="4"/><w:bottom w:val="double" w:sz="4"/><w:left w:val="dotted" w:sz="4"/><w:insideV w:val="dashed" w:sz="4"/></w:tblBorders>`,
    ),
  );
  const styles = cells.map(({ borders }) => [borders.top?.style, borders.right?.style, borders.bottom?.style, borders.left?.style]);
  expect(styles).toEqual([
    ['double', 'dashed', 'double', 'dotted'],
    ['single', undefined, 'double', undefined],
  ]);
  expect(cells[1]?.borders.top).toMatchObject({ width: 1, colour: 'FF0000' });
});

test('cell margins fall from the cell over the row and the table to the style, then to the default', () => {
  const styles =
    '<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:tblPr><w:tblCellMar><w:top w:w="20" w:type="dxa"/><w:left w:w="40" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>';
  const { cells } = read(
    table(
      row(cell('a', '<w:tcMar><w:bottom w:w="60" w:type="dxa"/></w:tcMar>')),
      '<w:tblStyle w:val="T"/><w:tblCellMar><w:left w:w="100" w:type="dxa"/></w:tblCellMar>',
    ),
    styles,
  );
  expect(cells[0]?.margins).toEqual({ top: 1, right: 5.4, bottom: 3, left: 5 });
});

test('a table style inherits borders and cell margins side by side', () => {
  const styles =
    `<w:style w:type="table" w:styleId="A"><w:name w:val="A"/><w:tblPr><w:tblBorders>${line('top')}${line('left')}<w:insideV w:val="dashed" w:sz="4"/></w:tblBorders><w:tblCellMar><w:top w:w="20" w:type="dxa"/><w:left w:w="40" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>` +
    '<w:style w:type="table" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/><w:tblPr><w:tblBorders><w:top w:val="double" w:sz="4"/><w:left w:val="nil"/></w:tblBorders><w:tblCellMar><w:left w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>';
  const [first] = read(table(row(cell('a') + cell('b')), '<w:tblStyle w:val="B"/>'), styles).cells;
  expect(first?.borders).toMatchObject({ top: { style: 'double' }, right: { style: 'dashed' } });
  expect(first?.borders.left).toBeUndefined();
  expect(first?.margins).toMatchObject({ top: 1, left: 5 });
});

test('conditional formats of the table style reach the cells that they cover', () => {
  const styles = `<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="00FF00"/></w:tcPr></w:tblStylePr></w:style>`;
  const { cells } = read(table(row(cell('a')) + row(cell('b')), '<w:tblStyle w:val="T"/><w:tblLook w:firstRow="1"/>'), styles);
  expect(cells.map((each) => each.shading)).toEqual(['00FF00', undefined]);
  const bold = cells.map((each) => each.blocks[0]?.type === 'paragraph' && each.blocks[0].children[0]?.properties.bold);
  expect(bold).toEqual([true, false]);
});

test('the default style of 11 or 12 points yields to the document defaults in a table that names a style', () => {
  const sizeIn = (style: string, size: number, defaults: string) => {
    const styles = `<w:docDefaults><w:rPrDefault><w:rPr>${defaults}</w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="table" w:default="1" w:styleId="N"><w:name w:val="Normal Table"/></w:style>
<w:style w:type="paragraph" w:default="1" w:styleId="P"><w:name w:val="Normal"/><w:rPr><w:sz w:val="${2 * size}"/></w:rPr></w:style>`;
    const content = read(table(row(cell('a')), style), styles).cells[0]?.blocks[0];
    return content?.type === 'paragraph' && content.children[0]?.properties.size;
  };
  const named = '<w:tblStyle w:val="N"/>';
  expect([11, 12, 13].map((size) => sizeIn(named, size, ''))).toEqual([10, 10, 13]);
  expect(sizeIn(named, 12, '<w:sz w:val="16"/>')).toBe(8);
  expect(sizeIn('', 12, '')).toBe(12);
  expect(sizeIn('<w:tblStyle w:val="Unknown"/>', 12, '')).toBe(12);
});

test('text in a table that names a style has 10 points without document defaults, where text elsewhere has 11', () => {
  const styles = (size: string) => `<w:style w:type="table" w:styleId="T"><w:name w:val="T"/></w:style>
<w:style w:type="paragraph" w:default="1" w:styleId="P"><w:name w:val="Normal"/><w:rPr>${size}</w:rPr></w:style>`;
  const sizeIn = (style: string, size: string) => {
    const content = read(table(row(cell('a')), style), styles(size)).cells[0]?.blocks[0];
    return content?.type === 'paragraph' && content.children[0]?.properties.size;
  };
  const named = '<w:tblStyle w:val="T"/>';
  expect(['', '<w:sz w:val="22"/>', '<w:sz w:val="26"/>'].map((size) => sizeIn(named, size))).toEqual([10, 10, 13]);
  expect(sizeIn('', '')).toBe(11);
});

test('rows align a table that does not say itself how it is aligned', () => {
  const aligned = (own: string) => read(table(row(cell('a')) + row(cell('b'), '<w:jc w:val="center"/>'), own)).table.alignment;
  expect(['', '<w:jc w:val="left"/>', '<w:jc w:val="right"/>'].map(aligned)).toEqual(['center', 'start', 'end']);
});

test('all heading rows are formatted as first rows, other rows that ask to be repeated are not', () => {
  const styles = `<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:fill="00FF00"/></w:tcPr></w:tblStylePr><w:tblStylePr w:type="band1Horz"><w:tcPr><w:shd w:val="clear" w:fill="0000FF"/></w:tcPr></w:tblStylePr></w:style>`;
  const rows = ['<w:tblHeader/>', '<w:tblHeader/>', '', '<w:tblHeader/>'].map((properties, index) => row(cell(`${index}`), properties));
  const shadings = (look: string) =>
    read(table(rows.join(''), `<w:tblStyle w:val="T"/><w:tblLook ${look}/>`), styles).cells.map((each) => each.shading);
  expect(shadings('w:firstRow="1" w:noHBand="1"')).toEqual(['00FF00', '00FF00', undefined, undefined]);
  expect(shadings('w:firstRow="1"')).toEqual(['00FF00', '00FF00', undefined, '0000FF']);
  expect(shadings('w:noHBand="1"')).toEqual([undefined, undefined, undefined, undefined]);
});

test('without a look the first row, the first column and the bands of rows are formatted, and names count before bits', () => {
  const format = (type: string, fill: string) =>
    `<w:tblStylePr w:type="${type}"><w:tcPr><w:shd w:val="clear" w:fill="${fill}"/></w:tcPr></w:tblStylePr>`;
  const styles = `<w:style w:type="table" w:styleId="T"><w:name w:val="T"/>${format('firstRow', '00FF00')}${format('firstCol', 'FF0000')}${format('lastRow', '0000FF')}</w:style>`;
  const shadings = (look: string, style = '<w:tblStyle w:val="T"/>') =>
    read(table(row(cell('a') + cell('b')) + row(cell('c') + cell('d')), style + look), styles.replace('>', ' w:default="1">')).cells.map(
      (each) => each.shading,
    );
  expect(shadings('')).toEqual(['FF0000', '00FF00', 'FF0000', undefined]);
  expect(shadings('<w:tblLook w:val="0040"/>')).toEqual([undefined, undefined, '0000FF', '0000FF']);
  expect(shadings('<w:tblLook w:val="0060" w:firstRow="1"/>')).toEqual(['00FF00', '00FF00', undefined, undefined]);
  expect(shadings('', '')).toEqual([undefined, undefined, undefined, undefined]);
});

test('spans, vertical merges and the older horizontal merges are read', () => {
  const { table: read1 } = read(
    table(
      row(
        cell('a', '<w:gridSpan w:val="2"/><w:vMerge w:val="restart"/>') +
          cell('b', '<w:vAlign w:val="center"/><w:textDirection w:val="btLr"/>'),
      ) +
        row(cell('', '<w:gridSpan w:val="2"/><w:vMerge/>') + cell('d'), '<w:gridAfter w:val="1"/>') +
        row(cell('e', '<w:hMerge w:val="restart"/>') + cell('f', '<w:hMerge w:val="continue"/>')),
    ),
  );
  expect(read1.rows.map((each) => each.cells.map(({ gridSpan, verticalMerge }) => [gridSpan, verticalMerge]))).toEqual([
    [
      [2, 'restart'],
      [1, 'none'],
    ],
    [
      [2, 'continue'],
      [1, 'none'],
    ],
    [[2, 'none']],
  ]);
  expect(read1.rows[0]?.cells[1]).toMatchObject({ verticalAlign: 'center', textDirection: 'up' });
  expect(read1.rows[1]?.gridAfter).toBe(1);
  expect(textsOf([read1])[2]).toBe('e¶f');
});

test.each([
  ['', 'right', 'left'],
  ['<w:bidiVisual/>', 'left', 'right'],
] as const)('cells merged the older way have the edge of the last of them (%s)', (direction, trailing, leading) => {
  const borders = `<w:tblBorders>${['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:val="single" w:sz="8"/>`).join('')}</w:tblBorders>`;
  const merged = row(cell('a') + cell('b', '<w:hMerge w:val="restart"/>') + cell('', '<w:hMerge/>'));
  const [first, second] = read(table(merged, direction + borders)).cells;
  expect([first?.borders[trailing], second?.borders[leading]]).toEqual([undefined, undefined]);
  expect([first?.borders[leading]?.width, second?.borders[trailing]?.width]).toEqual([1, 1]);
});

test.each([
  ['lrTb', 'horizontal'],
  ['tb', 'horizontal'],
  ['tbRl', 'down'],
  ['rl', 'down'],
  ['btLr', 'up'],
  ['lr', 'up'],
  ['tbLrV', 'down'],
  ['lrV', 'down'],
])('text of a cell runs by the names of transitional and of strict files: %s is %s', (written, direction) => {
  const { cells } = read(table(row(cell('a', `<w:textDirection w:val="${written}"/>`))));
  expect(cells[0]?.textDirection).toBe(direction);
});

test('paragraphs of cells have no text frame, unless they are drop caps', () => {
  const framed = (attributes: string) => paragraph(run('a'), `<w:framePr w:vAnchor="page" w:y="2266"${attributes}/>`);
  const { cells } = read(table(row(`<w:tc>${framed('')}${framed(' w:dropCap="drop"')}</w:tc>`)) + framed(''));
  expect(cells[0]?.blocks.map((block) => block.type === 'paragraph' && block.properties.frame?.dropCap?.kind)).toEqual([undefined, 'drop']);
  expect(readTestDocument(framed('')).blocks).toMatchObject([{ properties: { frame: { vertical: { offset: 113.3 } } } }]);
});

test('a table has the frame of the first paragraph in it, unless it floats', () => {
  const cell = (attributes: string) => `<w:tc>${paragraph(run('a'), `<w:framePr w:vAnchor="page" w:y="100"${attributes}/>`)}</w:tc>`;
  expect(read(table(row(cell('')))).table.frame?.vertical).toEqual({ from: 'page', offset: 5 });
  expect(read(table(row(cell(' w:dropCap="drop"')))).table.frame).toBeUndefined();
  expect(read(table(row(cell('')), '<w:tblpPr w:tblpY="200"/>')).table.frame).toBeUndefined();
});

test('skipped columns hold an empty line: before the cells like their first paragraph, behind them of the default style', () => {
  const styles =
    '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="200"/></w:pPr><w:rPr><w:sz w:val="20"/></w:rPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="S"><w:name w:val="S"/><w:basedOn w:val="N"/><w:rPr><w:sz w:val="60"/></w:rPr></w:style>';
  const first = `<w:tc>${paragraph(run('a'), '<w:pStyle w:val="S"/><w:spacing w:after="40"/><w:rPr><w:sz w:val="8"/></w:rPr>')}</w:tc>`;
  const { table: read1 } = read(
    table(row(cell('b') + cell('c')) + row(first + cell('d'), '<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>')),
    styles,
  );
  const gaps = read1.rows.map((each) =>
    each.gaps?.map(({ blocks, ...place }) => [
      place,
      ...blocks.map((block) => block.type === 'paragraph' && [block.mark.size, block.properties.spacing.after, block.children.length]),
    ]),
  );
  expect(gaps).toEqual([
    undefined,
    [
      [{ column: 0, span: 1, margins: 10.8 }, [30, 2, 0]],
      [{ column: 3, span: 1, margins: 10.8 }, [10, 10, 0]],
    ],
  ]);
});

test('a cell always ends with a paragraph', () => {
  const { cells } = read(table(row(`<w:tc>${table(row(cell('inner')))}</w:tc><w:tc/>`)));
  expect(cells.map((each) => each.blocks.map((block) => block.type))).toEqual([['table', 'paragraph'], ['paragraph']]);
});

test('a floating table knows its place', () => {
  const { table: read1 } = read(
    table(
      row(cell('a')),
      '<w:tblpPr w:leftFromText="180" w:vertAnchor="page" w:tblpXSpec="right" w:tblpY="200"/><w:tblOverlap w:val="never"/>',
    ),
  );
  expect(read1.float).toEqual({
    horizontal: { from: 'text', align: 'right' },
    vertical: { from: 'page', offset: 10 },
    distance: { top: 0, right: 0, bottom: 0, left: 9 },
    overlap: false,
  });
});

test('in a table from right to left the first border is the right one', () => {
  const { cells } = read(table(row(cell('a', `<w:tcBorders>${line('left')}</w:tcBorders>`)), '<w:bidiVisual/>'));
  expect(Object.keys(cells[0]?.borders ?? {})).toEqual(['right']);
});

test('a fault in a table is reported with its place in words', () => {
  const { diagnostics } = readTestDocument(table(row(cell('a')) + row(`${cell('b')}<w:tc>${paragraph('<w:unheardOf/>')}</w:tc>`)));
  expect(diagnostics[0]?.where?.path).toBe('table 1, row 2, cell 2');
});

test('merged cells by the thousand are one of as many columns as a table may have', () => {
  const merged = Array.from({ length: 20_000 }, (_, index) => cell(`${index}`, `<w:hMerge${index === 0 ? ' w:val="restart"' : ''}/>`));
  const [only, ...more] = read(table(row(merged.join('')))).cells;
  expect(more).toEqual([]);
  expect([only?.gridSpan, only?.blocks.length]).toEqual([200, 20_000]);
});

test('tables nested beyond the limit are left out with a diagnostic', () => {
  let body = paragraph(run('deep'));
  for (let depth = 0; depth < 40; depth++) body = `${table(row(`<w:tc>${body}${paragraph('')}</w:tc>`))}`;
  expect(readTestDocument(body).codes).toEqual(['docx/nested-too-deep', 'docx/text-lost']);
});

test('empty cells of no width that go on with a merge take no column where the row has more cells than the grid', () => {
  const covered = '<w:tc><w:tcPr><w:tcW w:w="0" w:type="dxa"/><w:vMerge w:val="continue"/></w:tcPr><w:p><w:r><w:rPr/></w:r></w:p></w:tc>';
  const full = '<w:tc><w:tcPr><w:tcW w:w="0" w:type="dxa"/><w:vMerge/></w:tcPr><w:p><w:r><w:t>kept</w:t></w:r></w:p></w:tc>';
  const cellsOf = (cells: string) => read(table(row(cells))).table.rows[0]?.cells.length;
  expect(read(table(row(cell('a', '<w:gridSpan w:val="2"/>') + covered + covered))).texts).toEqual(['a']);
  expect(cellsOf(cell('a') + covered + covered + cell('b'))).toBe(2);
  for (const other of [full, covered.replace('w:w="0"', 'w:w="9"'), covered.replace('continue', 'restart')])
    expect(cellsOf(cell('a') + other + cell('b'))).toBe(3);
  expect(cellsOf(`<w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('a')}${covered}`)).toBe(1);
  expect(cellsOf(cell('a') + covered)).toBe(2);
  expect(cellsOf(covered + covered + covered)).toBe(3);
});

test('a page break that begins a cell is nothing, one within its text ends a line', () => {
  const breaking = '<w:r><w:br w:type="page"/></w:r>';
  const { cells } = read(
    table(row(`<w:tc>${paragraph(breaking + run('a'))}</w:tc><w:tc>${paragraph(run('b') + breaking + run('c'))}</w:tc>`)),
  );
  const kinds = cells.map(({ blocks: [first] }) => first?.type === 'paragraph' && first.children.map(({ type }) => type));
  expect(kinds).toEqual([['text'], ['text', 'break', 'text']]);
});
