import { attribute, isTrue, onOff, type XmlElement } from '../xml/xml.ts';

interface UndrawnFormat {
  readonly isAsked: (element: XmlElement) => boolean;
  /** What comes of it, for people. */
  readonly message: string;
}

const isOn = (element: XmlElement): boolean => onOff(element) === true;

/** Formats of text that the pages do not show (ECMA-376 17.3.2), by element. */
export const UNDRAWN_FORMATS: ReadonlyMap<string, UndrawnFormat> = new Map([
  ['w:outline', { isAsked: isOn, message: 'Text in outlines is drawn filled.' }],
  ['w:shadow', { isAsked: isOn, message: 'The shadow of text is not drawn.' }],
  ['w:emboss', { isAsked: isOn, message: 'Embossed text is drawn flat.' }],
  ['w:imprint', { isAsked: isOn, message: 'Engraved text is drawn flat.' }],
  [
    'w:em',
    { isAsked: (element) => (attribute(element, 'w:val') ?? 'none') !== 'none', message: 'The emphasis marks of text are not drawn.' },
  ],
  ['w:fitText', { isAsked: () => true, message: 'Text that is to fit a width keeps its own.' }],
  [
    'w:eastAsianLayout',
    {
      isAsked: (element) => isTrue(attribute(element, 'w:combine')) || isTrue(attribute(element, 'w:vert')),
      message: 'Two lines in one, and text that lies in a line of vertical text, are set as plain text.',
    },
  ],
]);
