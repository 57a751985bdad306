import { z } from 'zod';
import { NAMED_STYLE_TYPES } from '../model.ts';
import { EditFault } from './edit-fault.ts';

const dimension = z.strictObject({ magnitude: z.number().optional(), unit: z.literal('PT') });
const part = z.number().min(0).max(1).optional();
const optionalColor = z.strictObject({
  color: z.strictObject({ rgbColor: z.strictObject({ red: part, green: part, blue: part }).optional() }).optional(),
});
const border = z.strictObject({
  color: optionalColor,
  width: dimension,
  padding: dimension.optional(),
  dashStyle: z.enum(['SOLID', 'DOT', 'DASH']),
});

export const textStyleSchema = z.strictObject({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  smallCaps: z.boolean().optional(),
  backgroundColor: optionalColor.optional(),
  foregroundColor: optionalColor.optional(),
  fontSize: dimension.optional(),
  weightedFontFamily: z.strictObject({ fontFamily: z.string(), weight: z.int().optional() }).optional(),
  baselineOffset: z.enum(['NONE', 'SUPERSCRIPT', 'SUBSCRIPT']).optional(),
  link: z.strictObject({ url: z.string() }).optional(),
});

export const paragraphStyleSchema = z.strictObject({
  namedStyleType: z.enum(NAMED_STYLE_TYPES).optional(),
  alignment: z.enum(['START', 'CENTER', 'END', 'JUSTIFIED']).optional(),
  lineSpacing: z.number().optional(),
  direction: z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT']).optional(),
  spacingMode: z.enum(['NEVER_COLLAPSE', 'COLLAPSE_LISTS']).optional(),
  spaceAbove: dimension.optional(),
  spaceBelow: dimension.optional(),
  indentFirstLine: dimension.optional(),
  indentStart: dimension.optional(),
  indentEnd: dimension.optional(),
  keepLinesTogether: z.boolean().optional(),
  keepWithNext: z.boolean().optional(),
  avoidWidowAndOrphan: z.boolean().optional(),
  pageBreakBefore: z.boolean().optional(),
  borderTop: border.optional(),
  borderBottom: border.optional(),
  borderLeft: border.optional(),
  borderRight: border.optional(),
  borderBetween: border.optional(),
  shading: z.strictObject({ backgroundColor: optionalColor }).optional(),
});

/**
 * The style with the fields of the mask taken from `change`; a field that is not set there goes back to what is inherited. A path into
 * a field stands for the field.
 */
export function applyFields<Style extends object>(style: Style, change: object, fields: string, schema: z.ZodObject): Style {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(style));
  for (const name of fieldNames(fields, Object.keys(schema.shape))) {
    const value: unknown = Reflect.get(change, name);
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result as Style;
}

export function fieldNames(fields: string, known: readonly string[]): readonly string[] {
  const names = fields.split(',').flatMap((path) => path.trim().split('.')[0] || []);
  if (names.length === 0) throw new EditFault("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)");
  if (names.includes('*')) return known;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new EditFault(`Invalid field: ${unknown}`);
  return names;
}
