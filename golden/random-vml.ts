import { EXTREMES } from './mutate-template.ts';
import type { RandomMarkup } from './random-markup.ts';

/** Shapes of VML, also in groups; `pictures`: how many there are to refer to. */
export function randomVml(markup: RandomMarkup, pictures: number, depth = 0): string {
  const { below, chance, pick, list, some, maybe, value, attribute } = markup;
  const length = () => `${pick([0, 1, 20, 300, -5])}${pick(['pt', 'in', 'px', 'mm', ''])}`;
  const style = () =>
    attribute('style', () =>
      [
        ...['width', 'height', 'left', 'top'].map((name) => `${name}:${chance(0.05) ? pick(EXTREMES) : length()}`),
        `position:${pick(['absolute', 'relative', 'static'])}`,
        `rotation:${pick([0, 90, '1e9fd'])}`,
        ...(chance(0.2) ? ['flip:x y', 'mso-width-percent:500', 'z-index:-9'] : []),
      ].join(';'),
    );
  const number = () => pick([0, 100, 21600, -50]);
  const path = () =>
    `m${number()},${number()}${some(6, () => `${pick(['l', 'r', 'c', 'v', 'qx', 'qy', 'qb', 'at', 'wa', 'x', 'nf', 'ns', 'e', 't'])}${list(8, () => value(() => (chance(0.2) ? `@${below(4)}` : number()))).join(',')}`)}e`;
  const formulas = () =>
    `<v:formulas>${some(5, () => `<v:f${attribute('eqn', () => `${pick(['sum', 'prod', 'val', 'mid', 'sqrt', 'sin', 'atan2', 'if', 'ellipse'])} ${pick(['#0', '@0', '@1', 'width', 7])} ${number()} ${pick([0, 1, '@0'])}`)}/>`)}</v:formulas>`;
  const stop = () => `${value(() => `${below(65_537)}f`)} #${below(1000)};`;
  const fill = () =>
    `<v:fill${attribute('type', () => pick(['solid', 'gradient', 'gradientRadial', 'tile']))}${attribute('color2', () => '#0f0')}${attribute('angle', number)}${maybe(0.5, () => attribute('focus', () => pick(['50%', '-50%', '100%', '20%'])))}${maybe(0.4, () => attribute('colors', () => some(4, stop)))}/>`;
  const shares = (count: number) => Array.from({ length: count }, () => pick(['', '.5', '-1', '32768f', '1e9'])).join(',');
  const shadow = () =>
    `<v:shadow${attribute('on', () => 't')}${maybe(0.5, () => attribute('offset', () => `${length()},${length()}`))}${maybe(0.3, () => attribute('matrix', () => shares(6)))}${maybe(0.3, () => attribute('origin', () => shares(2)))}${maybe(0.5, () => attribute('opacity', () => '.5'))}/>`;
  const inside = () =>
    `${maybe(0.3, fill)}${maybe(0.3, shadow)}${maybe(0.3, () => `<v:stroke${attribute('dashstyle', () => pick(['dash', '1 2', 'shortdot']))}${attribute('endarrow', () => 'block')}/>`)}${maybe(0.2, () => `<v:textpath${attribute('string', () => 'DRAFT')}/>`)}${maybe(0.2, () => `<v:imagedata r:id="picture${below(pictures + 1)}"/>`)}${maybe(0.2, () => `<v:textbox${attribute('inset', () => '1pt,2pt')}><w:txbxContent><w:p><w:r><w:t>text</w:t></w:r></w:p></w:txbxContent></v:textbox>`)}${maybe(0.2, formulas)}`;
  const shape = (): string => {
    const common = `${style()}${attribute('coordsize', () => '21600,21600')}${attribute('strokeweight', length)}${attribute('fillcolor', () => '#fc0 [3]')}`;
    const kind = below(depth < 3 ? 8 : 7);
    if (kind < 2)
      return `<v:shape type="#t"${common}${maybe(0.5, () => ` path="${path()}"`)}${attribute('adj', number)}>${inside()}</v:shape>`;
    if (kind === 2)
      return `<v:shapetype id="t" coordsize="21600,21600"${attribute('o:spt', () => below(210))} path="${path()}">${formulas()}</v:shapetype>`;
    if (kind === 3) return `<v:line from="${value(length)},0" to="9pt,${value(length)}">${inside()}</v:line>`;
    if (kind === 4) return `<v:polyline${common} points="${list(9, () => value(length)).join(',')}">${inside()}</v:polyline>`;
    if (kind < 7) {
      const name = pick(['rect', 'oval', 'roundrect']);
      return `<v:${name}${common}${attribute('arcsize', () => '10923f')}>${inside()}</v:${name}>`;
    }
    return `<v:group${common}>${randomVml(markup, pictures, depth + 1)}</v:group>`;
  };
  return list(3, shape).join('');
}
