import type { Shape } from '../../model/drawing.ts';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml.ts';
import { readCustomGeometry } from './custom-geometry.ts';

/** `a:prstGeom` or `a:custGeom`; a rectangle where there is neither. Adjust values as the file has them: most in 100,000ths of the shorter side, angles in 60,000ths of a degree. */
export function readGeometry(properties: XmlElement | undefined): Shape['geometry'] {
  const custom = child(properties, 'a:custGeom');
  if (custom) return { definition: readCustomGeometry(custom) };
  const preset = child(properties, 'a:prstGeom');
  return { preset: attribute(preset, 'prst') ?? 'rect', adjust: readAdjust(preset) };
}

/** The adjust values of a preset (20.1.9.5 `avLst`). */
export function readAdjust(preset: XmlElement | undefined): Readonly<Record<string, number>> {
  const adjust: Record<string, number> = {};
  for (const guide of childrenNamed(child(preset, 'a:avLst'), 'a:gd')) {
    const name = attribute(guide, 'name');
    const value = Number(/^\s*val\s+(\S+)\s*$/.exec(attribute(guide, 'fmla') ?? '')?.[1]);
    if (name !== undefined && adjustNames.has(name) && Number.isFinite(value)) adjust[name] = value;
  }
  return adjust;
}

/** Names of the adjust values of all presets (ECMA-376 20.1.10.56); others are not taken over. */
const adjustNames = new Set(['adj', 'adj1', 'adj2', 'adj3', 'adj4', 'adj5', 'adj6', 'adj7', 'adj8', 'hf', 'vf']);
