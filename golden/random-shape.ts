import type { RandomMarkup } from './random-markup.ts';

const POINT = 12_700;

/** A shape of DrawingML, or a group of them, with fills, lines and effects of all kinds; `pictures`: how many there are to fill it with. */
export function randomShape(markup: RandomMarkup, pictures: number, depth = 0): string {
  const { below, chance, pick, some, maybe, attribute } = markup;
  const extent = () => pick([0, POINT, 914_400, 3_000_000]);
  const box = (inner: string) =>
    `<a:xfrm${attribute('rot', () => below(360) * 60_000)}${maybe(0.1, () => ' flipH="1"')}><a:off${attribute('x', extent)}${attribute('y', extent)}/><a:ext${attribute('cx', extent)}${attribute('cy', extent)}/>${inner}</a:xfrm>`;
  if (depth < 3 && chance(0.2)) {
    const name = depth === 0 ? 'wpg:wgp' : 'wpg:grpSp';
    const inner = `<a:chOff x="0" y="0"/><a:chExt${attribute('cx', extent)}${attribute('cy', extent)}/>`;
    const properties = `<wpg:grpSpPr>${box(inner)}${randomFill(markup, pictures)}${randomEffects(markup)}</wpg:grpSpPr>`;
    return `<${name}>${properties}${some(4, () => randomShape(markup, pictures, depth + 1))}</${name}>`;
  }
  const line = () => `<a:ln${attribute('w', () => pick([0, POINT, 20 * POINT]))}>${randomFill(markup, 0)}</a:ln>`;
  const properties = `${box('')}${outline(markup)}${randomFill(markup, pictures)}${maybe(0.6, line)}${randomEffects(markup)}`;
  const style = () => `<wps:style><a:effectRef${attribute('idx', () => below(4))}>${colour(markup)}</a:effectRef></wps:style>`;
  const text = () => '<wps:txbx><w:txbxContent><w:p><w:r><w:t>text</w:t></w:r></w:p></w:txbxContent></wps:txbx>';
  return `<wps:wsp><wps:spPr>${properties}</wps:spPr>${maybe(0.3, style)}${maybe(0.3, text)}<wps:bodyPr>${maybe(0.3, () => '<a:spAutoFit/>')}</wps:bodyPr></wps:wsp>`;
}

/** A fill of shape properties (ECMA-376 20.1.8); none now and then. */
export function randomFill(markup: RandomMarkup, pictures: number): string {
  const { below, pick, some, attribute } = markup;
  const stop = () => `<a:gs${attribute('pos', () => below(11) * 10_000)}>${colour(markup)}</a:gs>`;
  const edges = ['l', 't', 'r', 'b'].map((name) => attribute(name, () => pick([0, 50_000, 100_000]))).join('');
  return pick([
    () => '',
    () => '<a:noFill/>',
    () => `<a:solidFill>${colour(markup)}</a:solidFill>`,
    () => `<a:gradFill><a:gsLst>${some(5, stop)}</a:gsLst><a:lin${attribute('ang', () => below(360) * 60_000)}/></a:gradFill>`,
    () => `<a:gradFill><a:gsLst>${some(5, stop)}</a:gsLst><a:path path="circle"><a:fillToRect${edges}/></a:path></a:gradFill>`,
    () => `<a:blipFill><a:blip r:embed="picture${below(pictures + 1)}"/><a:stretch/></a:blipFill>`,
  ])();
}

/** Effects of shape properties: a shadow mostly, sometimes others beside it; none half of the time. */
export function randomEffects(markup: RandomMarkup): string {
  const { below, pick, maybe, attribute } = markup;
  const length = (name: string) => maybe(0.7, () => attribute(name, () => pick([0, POINT, 8 * POINT, 500 * POINT])));
  const share = (name: string) => maybe(0.3, () => attribute(name, () => pick([0, 50_000, 100_000, -200_000])));
  const angle = (name: string, most: number) => maybe(0.3, () => attribute(name, () => below(most) * 60_000));
  const alignment = maybe(0.5, () => attribute('algn', () => pick(['tl', 't', 'tr', 'l', 'ctr', 'r', 'bl', 'b', 'br'])));
  const shadow = () =>
    `<a:outerShdw${length('blurRad')}${length('dist')}${angle('dir', 360)}${share('sx')}${share('sy')}${angle('kx', 91)}${angle('ky', 91)}${alignment}${maybe(0.3, () => ' rotWithShape="0"')}>${colour(markup)}</a:outerShdw>`;
  return maybe(0.5, () => `<a:effectLst>${maybe(0.2, () => '<a:glow rad="9"/>')}${maybe(0.9, shadow)}</a:effectLst>`);
}

function colour({ below, pick, maybe, attribute }: RandomMarkup): string {
  const alpha = maybe(0.4, () => `<a:alpha${attribute('val', () => below(11) * 10_000)}/>`);
  return `<a:srgbClr${attribute('val', () => pick(['FFCC00', '000000', '4472C4']))}>${alpha}</a:srgbClr>`;
}

function outline({ chance, pick, some, value, attribute }: RandomMarkup): string {
  if (chance(0.7))
    return `<a:prstGeom${attribute('prst', () => pick(['rect', 'ellipse', 'line', 'star5', 'cube', 'bracePair']))}><a:avLst/></a:prstGeom>`;
  const point = () => `<a:pt x="${value(() => pick([0, 50, 100, -500]))}" y="${value(() => pick([0, 50, 100]))}"/>`;
  const command = () =>
    pick([
      () => `<a:moveTo>${point()}</a:moveTo>`,
      () => `<a:lnTo>${point()}</a:lnTo>`,
      () => `<a:cubicBezTo>${point()}${point()}${point()}</a:cubicBezTo>`,
      () => '<a:arcTo wR="50" hR="50" stAng="0" swAng="5400000"/>',
      () => '<a:close/>',
    ])();
  const path = () => `<a:path${attribute('w', () => 100)}${attribute('h', () => 100)}>${some(chance(0.05) ? 2000 : 8, command)}</a:path>`;
  return `<a:custGeom><a:pathLst>${some(3, path)}</a:pathLst></a:custGeom>`;
}
