import type { Frame } from '../../model/paragraph.ts';
import { readInteger, readTwips } from '../values/measure.ts';

function choice<T extends string>(text: string | undefined, values: readonly T[]): T | undefined {
  return values.find((value) => value === text);
}

const ANCHORS = ['margin', 'page', 'text'] as const;

/**
 * `w:framePr` (ECMA-376 17.3.1.11) from its attributes; undefined when it asks for no frame at all: LibreOffice writes the colour
 * of a paragraph as an attribute of a frame that is none. `w:yAlign` inline is how Word takes the frame of a style away again: the
 * paragraph stands in the text (LibreOffice 7.4 does the same).
 *
 * What Word leaves out is its default, not the page, which the standard names: across the column, down the margin, as in the RTF
 * specification (1.9.1, `\phcol` and `\pvmrg`). A frame without any place down the page stands where its paragraph would.
 */
export function readFrame(attributes: ReadonlyMap<string, string>): Frame | undefined {
  const yAlign = attributes.get('w:yAlign');
  if (yAlign === 'inline' || ![...attributes.keys()].some((name) => name.startsWith('w:'))) return undefined;
  const points = (name: string): number | undefined => readTwips(attributes.get(`w:${name}`));
  const width = points('w');
  const height = points('h');
  const rule = choice(attributes.get('w:hRule'), ['auto', 'exact', 'atLeast']) ?? 'atLeast';
  const drop = choice(attributes.get('w:dropCap'), ['drop', 'margin']);
  const horizontal = choice(attributes.get('w:xAlign'), ['left', 'center', 'right', 'inside', 'outside']);
  const vertical = choice(yAlign, ['top', 'center', 'bottom']);
  const x = points('x');
  const y = points('y');
  return {
    ...(width === undefined || width <= 0 ? {} : { width }),
    ...(height === undefined || height <= 0 ? {} : { height: { rule, value: height } }),
    // xAlign and yAlign win over x and y.
    horizontal: {
      from: choice(attributes.get('w:hAnchor'), ANCHORS) ?? 'text',
      ...(horizontal === undefined ? (x === undefined ? {} : { offset: x }) : { align: horizontal }),
    },
    vertical: {
      from: choice(attributes.get('w:vAnchor'), ANCHORS) ?? (vertical === undefined && y === undefined ? 'text' : 'margin'),
      ...(vertical === undefined ? (y === undefined ? {} : { offset: y }) : { align: vertical }),
    },
    wrap: choice(attributes.get('w:wrap'), ['around', 'auto', 'none', 'notBeside', 'through', 'tight']) ?? 'around',
    horizontalSpace: points('hSpace') ?? 0,
    verticalSpace: points('vSpace') ?? 0,
    ...(drop === undefined
      ? {}
      : { dropCap: { kind: drop, lines: Math.min(10, Math.max(1, readInteger(attributes.get('w:lines')) ?? 1)) } }),
  };
}

/** Attributes of `w:framePr` over those of a style below: a place of its own takes the place of an alignment there (measured: LibreOffice 7.4). */
export function mergeFrames(below: ReadonlyMap<string, string>, above: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const kept = new Map(below);
  if (above.has('w:x')) kept.delete('w:xAlign');
  if (above.has('w:y')) kept.delete('w:yAlign');
  return new Map([...kept, ...above]);
}
