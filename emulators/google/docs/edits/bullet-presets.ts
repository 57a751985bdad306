import { type NestingLevel, points } from '../model.ts';

type Glyphs = readonly [string, string, string];
type Numbers = readonly NonNullable<NestingLevel['glyphType']>[];

const BULLETS = {
  BULLET_DISC_CIRCLE_SQUARE: ['●', '○', '■'],
  BULLET_DIAMONDX_ARROW3D_SQUARE: ['❖', '➢', '■'],
  BULLET_CHECKBOX: ['☐', '☐', '☐'],
  BULLET_ARROW_DIAMOND_DISC: ['➔', '◆', '●'],
  BULLET_STAR_CIRCLE_SQUARE: ['★', '○', '■'],
  BULLET_ARROW3D_CIRCLE_SQUARE: ['➢', '○', '■'],
  BULLET_LEFTTRIANGLE_DIAMOND_DISC: ['◀', '◆', '●'],
  BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE: ['❖', '◇', '■'],
  BULLET_DIAMOND_CIRCLE_SQUARE: ['◆', '○', '■'],
} satisfies Record<string, Glyphs>;

const ROMAN: Numbers = ['DECIMAL', 'ALPHA', 'ROMAN'];
const NUMBERS = {
  NUMBERED_DECIMAL_ALPHA_ROMAN: { types: ROMAN, end: '.' },
  NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS: { types: ROMAN, end: ')' },
  NUMBERED_DECIMAL_NESTED: { types: ['DECIMAL'] as Numbers, end: '.' },
  NUMBERED_UPPERALPHA_ALPHA_ROMAN: { types: ['UPPER_ALPHA', 'ALPHA', 'ROMAN'] as Numbers, end: '.' },
  NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL: { types: ['UPPER_ROMAN', 'UPPER_ALPHA', 'DECIMAL'] as Numbers, end: '.' },
  NUMBERED_ZERODECIMAL_ALPHA_ROMAN: { types: ['ZERO_DECIMAL', 'ALPHA', 'ROMAN'] as Numbers, end: '.' },
};

export const BULLET_PRESETS = [...Object.keys(BULLETS), ...Object.keys(NUMBERS)] as (keyof typeof BULLETS | keyof typeof NUMBERS)[];
export type BulletPreset = (typeof BULLET_PRESETS)[number];

/** Where a paragraph of a nesting level stands. */
export const bulletIndents = (level: number) => ({ indentFirstLine: points(36 * level + 18), indentStart: points(36 * (level + 1)) });

/** The nine nesting levels of a list made with a preset. */
export function presetLevels(preset: BulletPreset): readonly NestingLevel[] {
  return Array.from({ length: 9 }, (_, level): NestingLevel => {
    const common = { ...bulletIndents(level), startNumber: 1, textStyle: { underline: false } };
    if (preset in BULLETS) {
      const glyphSymbol = BULLETS[preset as keyof typeof BULLETS][level % 3] ?? '●';
      return { glyphSymbol, glyphFormat: `%${level}`, bulletAlignment: 'START', ...common };
    }
    const { types, end } = NUMBERS[preset as keyof typeof NUMBERS];
    const nested = Array.from({ length: level + 1 }, (__, outer) => `%${outer}.`).join('');
    const glyphType = types[level % types.length] ?? 'DECIMAL';
    return {
      glyphType,
      glyphFormat: types.length === 1 ? nested : `%${level}${end}`,
      bulletAlignment: glyphType === 'ROMAN' ? 'END' : 'START',
      ...common,
    };
  });
}
