import type { Frame } from '../../model/paragraph.ts';
import { readInteger, readTwips } from '../values/measure.ts';

function choice<T extends string>(text: string | undefined, values: readonly T[]): T | undefined {
  return values.find((value) => value === text);
}

const ANCHORS = ['margin', 'page', 'text'] as const;

/** `w:framePr` (ECMA-376 17.3.1.11) from its attributes; undefined when it asks for no frame at all. */
export function readFrame(attributes: ReadonlyMap<string, string>): Frame | undefined {
  if (attributes.size === 0) return undefined;
  const points = (name: string): number | undefined => readTwips(attributes.get(`w:${name}`));
  const width = points('w');
  const height = points('h');
  const rule = choice(attributes.get('w:hRule'), ['auto', 'exact', 'atLeast']) ?? 'atLeast';
  const drop = choice(attributes.get('w:dropCap'), ['drop', 'margin']);
  const xAlign = choice(attributes.get('w:xAlign'), ['left', 'center', 'right', 'inside', 'outside']);
  const yAlign = choice(attributes.get('w:yAlign'), ['top', 'center', 'bottom', 'inline']);
  const x = points('x');
  const y = points('y');
  return {
    ...(width === undefined || width <= 0 ? {} : { width }),
    ...(height === undefined || height <= 0 ? {} : { height: { rule, value: height } }),
    // xAlign and yAlign win over x and y.
    horizontal: {
      from: choice(attributes.get('w:hAnchor'), ANCHORS) ?? 'page',
      ...(xAlign === undefined ? (x === undefined ? {} : { offset: x }) : { align: xAlign }),
    },
    vertical: {
      from: choice(attributes.get('w:vAnchor'), ANCHORS) ?? 'page',
      ...(yAlign === undefined ? (y === undefined ? {} : { offset: y }) : { align: yAlign }),
    },
    wrap: choice(attributes.get('w:wrap'), ['around', 'auto', 'none', 'notBeside', 'through', 'tight']) ?? 'around',
    horizontalSpace: points('hSpace') ?? 0,
    verticalSpace: points('vSpace') ?? 0,
    ...(drop === undefined
      ? {}
      : { dropCap: { kind: drop, lines: Math.min(10, Math.max(1, readInteger(attributes.get('w:lines')) ?? 1)) } }),
  };
}
