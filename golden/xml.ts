/** Short writers of WordprocessingML for the cases: each takes the inside of the properties element and the content. */
export const t = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const p = (content = '', properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
export const tab = '<w:r><w:tab/></w:r>';
export const br = (type = '') => `<w:r><w:br${type ? ` w:type="${type}"` : ''}/></w:r>`;
export const field = (instruction: string, result = '1') =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${t(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
export const tc = (content: string, properties = '', width = 2000) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`;
export const tr = (cells: string, properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
export const tbl = (rows: string, grid: readonly number[], properties = BORDERS) =>
  `<w:tbl><w:tblPr><w:tblW w:w="${grid.reduce((a, b) => a + b, 0)}" w:type="dxa"/>${properties}</w:tblPr><w:tblGrid>${grid.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows}</w:tbl>`;
const edge = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`;
export const BORDERS = `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('')}</w:tblBorders>`;
/** Page of 4 × 3 inches, so that expected texts stay short. */
export const SMALL_PAGE =
  '<w:pgSz w:w="5760" w:h="4320"/><w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720" w:header="360" w:footer="360" w:gutter="0"/>';
/** Defaults as Word's own files have them; without a styles part each application takes defaults of its own. */
export const STYLES =
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="character" w:styleId="Note"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>';
export const SETTINGS =
  '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>';
const mark = (content: string) => `<w:r><w:rPr><w:rStyle w:val="Note"/></w:rPr>${content}</w:r>`;
/** The separators that Word always writes, and one note. */
export const note = (kind: 'footnote' | 'endnote', id: number, text: string) =>
  ['separator', 'continuationSeparator']
    .map((type, index) => `<w:${kind} w:type="${type}" w:id="${index - 1}">${p(`<w:r><w:${type}/></w:r>`)}</w:${kind}>`)
    .join('') + `<w:${kind} w:id="${id}">${p(mark(`<w:${kind}Ref/>`) + t(` ${text}`))}</w:${kind}>`;
export const noteReference = (kind: 'footnote' | 'endnote', id: number) => mark(`<w:${kind}Reference w:id="${id}"/>`);
export const sectPr = (inside: string) => `<w:sectPr>${inside}</w:sectPr>`;
export const WORDS =
  'The quick brown fox jumps over the lazy dog and then runs back home before the rain begins to fall on the old mill by the river.';

const EMU = 12_700;
/** An anchored or inline rectangle, sizes in points. */
export function shape(options: {
  readonly width: number;
  readonly height: number;
  readonly anchor?: string;
  readonly preset?: string;
  readonly inside?: string;
  /** Of boxes that share a text: the chain, and the place in it. */
  readonly chain?: readonly [id: number, place: number];
  readonly fill?: string;
  /** In place of `fill`. */
  readonly paint?: string;
  readonly transform?: string;
  /** Attributes of `a:ln`. */
  readonly line?: string;
  /** Inside of `a:effectLst`. */
  readonly effects?: string;
  /** Inside of `wps:bodyPr`. */
  readonly body?: string;
}): string {
  const { width, height, preset = 'rect', fill = 'C6D9F1' } = options;
  const extent = `<wp:extent cx="${width * EMU}" cy="${height * EMU}"/>`;
  const graphic = `<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm${options.transform ?? ''}><a:off x="0" y="0"/><a:ext cx="${width * EMU}" cy="${height * EMU}"/></a:xfrm><a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>${options.paint ?? `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>`}<a:ln ${options.line ?? 'w="12700"'}><a:solidFill><a:srgbClr val="1F497D"/></a:solidFill></a:ln>${options.effects ? `<a:effectLst>${options.effects}</a:effectLst>` : ''}</wps:spPr>${textOfShape(options)}<wps:bodyPr lIns="36000" tIns="36000" rIns="36000" bIns="36000">${options.body ?? ''}</wps:bodyPr></wps:wsp></a:graphicData></a:graphic>`;
  return drawing(options, extent, graphic);
}

function textOfShape({ inside, chain }: Pick<Parameters<typeof shape>[0], 'inside' | 'chain'>): string {
  if (inside) return `<wps:txbx${chain ? ` id="${chain[0]}"` : ''}><w:txbxContent>${inside}</w:txbxContent></wps:txbx>`;
  return chain ? `<wps:linkedTxbx id="${chain[0]}" seq="${chain[1]}"/>` : '';
}

/** A picture of relationship `checkers`, sizes in points. */
export function picture(options: {
  readonly width: number;
  readonly height: number;
  readonly anchor?: string;
  readonly crop?: string;
  /** Inside of `a:blip`. */
  readonly effects?: string;
  readonly transform?: string;
}): string {
  const extent = `<wp:extent cx="${options.width * EMU}" cy="${options.height * EMU}"/>`;
  const graphic = `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="checkers"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="checkers">${options.effects ?? ''}</a:blip>${options.crop ?? ''}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm${options.transform ?? ''}><a:off x="0" y="0"/><a:ext cx="${options.width * EMU}" cy="${options.height * EMU}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>`;
  return drawing(options, extent, graphic);
}

function drawing(options: { readonly anchor?: string }, extent: string, graphic: string): string {
  const properties = '<wp:docPr id="1" name="drawing" descr="A drawing"/>';
  const body = options.anchor
    ? `<wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="2" behindDoc="${options.anchor.includes('behind') ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>${options.anchor.replace('behind', '').replace('EXTENT', extent)}${properties}<wp:cNvGraphicFramePr/>${graphic}</wp:anchor>`
    : `<wp:inline distT="0" distB="0" distL="0" distR="0">${extent}${properties}${graphic}</wp:inline>`;
  return `<w:r><w:drawing>${body}</w:drawing></w:r>`;
}
/** Position of an anchor, points from the margin and the paragraph, with its wrap element. */
export const anchorAt = (x: number, y: number, wrap: string, more = '') =>
  `${more}<wp:positionH relativeFrom="margin"><wp:posOffset>${x * EMU}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>${y * EMU}</wp:posOffset></wp:positionV>EXTENT<wp:effectExtent l="0" t="0" r="0" b="0"/>${wrap}`;

/** Cells of a row, each with one text. */
export const cells = (...texts: string[]) => texts.map((text) => tc(p(t(text)))).join('');
/** Two columns of 100 pt, in twips. */
export const GRID = [2000, 2000];
