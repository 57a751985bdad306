import { attribute, child, isTrue, type XmlElement } from '../xml/xml.ts';
import type { Mutable } from './read-patch.ts';

interface UndrawnFormat {
  readonly isAsked: (element: XmlElement) => boolean;
  /** What comes of it, for people. */
  readonly message: string;
}

const hasGradient = (element: XmlElement): boolean => child(element, 'w14:gradFill') !== undefined;
const hasDepth = (element: XmlElement): boolean => Number(attribute(element, 'w14:extrusionH') ?? 0) > 0;

/** Formats of text that the pages do not show (ECMA-376 17.3.2), by element. */
export const UNDRAWN_FORMATS: ReadonlyMap<string, UndrawnFormat> = new Map([
  ['w14:textFill', { isAsked: hasGradient, message: 'A gradient across text is shown as the mixture of its colours.' }],
  ['w14:glow', { isAsked: () => true, message: 'The glow of text is not drawn.' }],
  ['w14:reflection', { isAsked: () => true, message: 'The reflection of text is not drawn.' }],
  ['w14:props3d', { isAsked: hasDepth, message: 'Text with depth is drawn flat.' }],
  [
    'w:eastAsianLayout',
    {
      isAsked: (element) => isTrue(attribute(element, 'w:combine')) || isTrue(attribute(element, 'w:vert')),
      message: 'Two lines in one, and text that lies in a line of vertical text, are set as plain text.',
    },
  ],
]);

export interface UndrawnPatch {
  /** Of `UNDRAWN_FORMATS`, by element: whether it is asked for. */
  readonly undrawn?: Readonly<Record<string, boolean>>;
}

/** Notes in the patch whether one of these elements asks for anything. */
export function readUndrawn(patch: Mutable<UndrawnPatch>, element: XmlElement): void {
  patch.undrawn = { ...patch.undrawn, [element.name]: UNDRAWN_FORMATS.get(element.name)?.isAsked(element) ?? false };
}
