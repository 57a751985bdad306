import type { Mark, Page } from '../engine/layout/display-list.ts';

const number = (value: number) => String(Math.round(value * 10) / 10 + 0);

/** A display list as text, one mark a line, lengths in points to one decimal: what the golden files hold. */
export function displayText(pages: readonly Page[]): string {
  const lines: string[] = [];
  for (const page of pages) {
    lines.push(`page ${page.label}: ${number(page.width)} × ${number(page.height)}`);
    for (const { x, y, fragment } of page.items)
      for (const mark of fragment.marks) lines.push(...markText(mark, x, y).map((line) => `  ${line}`));
  }
  return `${lines.join('\n')}\n`;
}

function markText(mark: Mark, x: number, y: number): string[] {
  const at = (dx: number, dy: number) => `${number(x + dx)},${number(y + dy)}`;
  const size = (width: number, height: number) => `${number(width)}×${number(height)}`;
  switch (mark.type) {
    case 'glyphs': {
      const width = mark.advances.reduce((sum, advance) => sum + advance, 0);
      const style = [
        mark.face.file.name,
        number(mark.size),
        mark.colour === '000000' ? '' : mark.colour,
        mark.scale === 1 ? '' : `${number(mark.scale * 100)}%`,
        mark.face.syntheticBold ? 'emboldened' : '',
        mark.face.syntheticItalic ? 'slanted' : '',
        mark.invisible ? 'invisible' : '',
        mark.contour ? `contour ${number(mark.contour.width)} ${mark.contour.colour}` : '',
      ];
      return [
        `${at(mark.x, mark.y)} +${number(width)} ${style.filter(Boolean).join(' ')} ${JSON.stringify(mark.actualText ?? mark.texts.join(''))}`,
      ];
    }
    case 'shapes':
      return markText(mark.run, x, y).map((line) => `shapes ${line}`);
    case 'rectangle':
      return [
        `${at(mark.x, mark.y)} rectangle ${size(mark.width, mark.height)} ${mark.colour}${mark.opacity === undefined ? '' : ` ${number(mark.opacity)}`}`,
      ];
    case 'line':
      return [
        `${at(mark.x1, mark.y1)} line to ${at(mark.x2, mark.y2)} ${number(mark.width)} ${mark.colour}${mark.dash ? ` dash ${mark.dash.map(number).join(' ')}` : ''}`,
      ];
    case 'path': {
      const fill = mark.fill.type === 'solid' ? mark.fill.colour : mark.fill.type;
      return [
        `${at(mark.x, mark.y)} path ${mark.steps.map(([letter, ...values]) => letter + values.map(number).join(' ')).join(' ')} fill ${fill}${mark.stroke ? ` stroke ${number(mark.stroke.width)} ${mark.stroke.colour}` : ''}`,
      ];
    }
    case 'picture':
      return [
        `${at(mark.x, mark.y)} picture ${mark.media.name} ${size(mark.width, mark.height)}${Object.values(mark.crop).some(Boolean) ? ` cropped ${Object.values(mark.crop).map(number).join(' ')}` : ''}${(mark.media.effects ?? []).map((effect) => ` ${effect.type}`).join('')}`,
      ];
    case 'link':
      return [`${at(mark.x, mark.y)} link ${size(mark.width, mark.height)} ${mark.link.url ?? `#${mark.link.anchor}`}`];
    case 'destination':
      return [`${at(0, mark.y)} destination ${mark.name}`];
    case 'group': {
      const how = [
        mark.transform ? `transform ${mark.transform.map(number).join(' ')}` : '',
        mark.clip ? `clip ${at(mark.clip.x, mark.clip.y)} ${size(mark.clip.width, mark.clip.height)}` : '',
      ];
      // Inside a transform coordinates are the group's own.
      const inside = mark.marks.flatMap((each) => (mark.transform ? markText(each, 0, 0) : markText(each, x, y)));
      return [`${at(0, 0)} group ${how.filter(Boolean).join(' ')}`, ...inside.map((line) => `  ${line}`)];
    }
  }
}
