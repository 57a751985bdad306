import { elements, type XmlElement } from '../docx/xml/xml.ts';
import { type Edit, type PartSource, spanOf, spliced, startTag, withAttributes } from './part-source.ts';
import { isMark } from './scan-part.ts';

/** What one row writes of the elements of its template, each once or, in a loop, again. */
export interface RowCopies {
  /** An id that no drawing of the document has. */
  readonly drawingId: () => number;
  /** The element as `spliced` writes it; again, without marks and with ids of its own for its drawings, which `edits` leave alone. */
  readonly write: (source: PartSource, element: XmlElement, insides?: ReadonlyMap<XmlElement, string>, edits?: readonly Edit[]) => string;
}

/** Above what Word gives out, which counts the drawings of a document from 1. */
const FIRST_DRAWING_ID = 1_000_000;
/** Of a drawing (ECMA-376 20.4.2.5) or a shape of VML, also where an object or a control names its shape. */
const DRAWING_ID = /^(?:id|[^:]+:spid|ShapeID|[^:]+:shapeid)$/u;

/** Opens the copies of one row. */
export function openRowCopies(): RowCopies {
  const written = new Set<XmlElement>();
  let next = FIRST_DRAWING_ID;
  const drawingId = () => next++;
  return {
    drawingId,
    write: (source, element, insides = new Map(), edits = []) => {
      if (!written.has(element)) {
        written.add(element);
        return spliced(source, element, insides, edits);
      }
      if (isMark(element)) return '';
      const ids = new Map<string, string>();
      const renewed = (id: string): string => {
        const own = ids.get(id) ?? id.replace(/\d*$/u, String(drawingId()));
        ids.set(id, own);
        return own;
      };
      const own = uniqueIn(element, insides).map((unique) => {
        const span = spanOf(source, unique);
        if (isMark(unique)) return { ...span, text: '' };
        const text = withAttributes(startTag(source, unique), (name, value) => (DRAWING_ID.test(name) ? renewed(value) : value));
        return { start: span.start, end: span.inner, text };
      });
      return spliced(source, element, insides, [...own, ...edits]);
    },
  };
}

/** The marks and the names of drawings in an element, but for those in its other insides. A type of shapes may be told again. */
function uniqueIn(element: XmlElement, insides: ReadonlyMap<XmlElement, string>): readonly XmlElement[] {
  if (insides.has(element)) return [];
  return elements(element).flatMap((inner) => [...(isMark(inner) || namesDrawing(inner) ? [inner] : []), ...uniqueIn(inner, insides)]);
}

const namesDrawing = ({ name }: XmlElement): boolean =>
  name === 'wp:docPr' || name === 'o:OLEObject' || name === 'w:control' || (name.startsWith('v:') && name !== 'v:shapetype');
