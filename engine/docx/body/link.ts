import type { Link } from '../../model/paragraph.ts';
import { shorten } from '../../shorten.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';

const printable = new Set(['http', 'https', 'mailto']);

/** The scheme in lower case; undefined for a relative address. */
function schemeOf(url: string): string | undefined {
  const colon = url.indexOf(':');
  if (colon <= 0) return undefined;
  for (let index = 0; index < colon; index++) {
    const code = url.charCodeAt(index) | 32;
    const isLetter = code >= 97 && code <= 122;
    if (!isLetter && !(index > 0 && '0123456789+-.'.includes(url.charAt(index)))) return undefined;
  }
  return url.slice(0, colon).toLowerCase();
}

/** Without the control characters and outer spaces that a PDF reader may skip, so that they cannot hide a scheme. */
function cleaned(url: string): string {
  let text = '';
  for (let index = 0; index < url.length; index++) {
    const code = url.charCodeAt(index);
    if (code >= 32 && code !== 127) text += url.charAt(index);
  }
  return text.trim();
}

/** As Word stores `{{Client name}}` in an address: `%7b%7bClient%20name%7d%7d`. */
const STORED_TAG = /(?:\{|%7b){2}.{1,500}?(?:\}|%7d){2}/giu;

const withTags = (url: string): string =>
  url.replace(STORED_TAG, (stored) => {
    try {
      return decodeURIComponent(stored);
    } catch {
      return stored;
    }
  });

/** The address of a link, with its placeholders as they are written in text. */
export const addressOf = (url: string, anchor: string | undefined): string => withTags(cleaned(anchor ? `${url}#${anchor}` : url));

/**
 * A link to a place outside or inside the document; undefined (and a diagnostic) when its scheme is not http, https or mailto. One that a
 * placeholder gives is known when that is filled.
 */
export function makeLink(
  story: Story,
  target: { readonly url?: string | undefined; readonly anchor?: string | undefined; readonly tooltip?: string | undefined },
): Link | undefined {
  const tooltip = target.tooltip ? { tooltip: target.tooltip } : {};
  if (target.url === undefined || target.url === '') return target.anchor ? { anchor: target.anchor, ...tooltip } : undefined;
  const url = addressOf(target.url, target.anchor);
  if (url.startsWith('#') && url.length > 1) return { anchor: url.slice(1), ...tooltip };
  const scheme = schemeOf(url);
  if (scheme === undefined ? !url.startsWith('{{') : !printable.has(scheme)) {
    reportIn(
      story,
      'warning',
      'docx/link-dropped',
      `The link to "${shorten(url, 120)}" is left out of the PDF: only http, https and mailto links are kept. Its text stays.`,
      {
        hint:
          scheme === undefined
            ? 'Write the whole address, beginning with https://.'
            : 'Use an address that begins with https:// or mailto:.',
      },
    );
    return undefined;
  }
  return { url, ...tooltip };
}

/** `w:hyperlink` (ECMA-376 17.16.22). */
export function readHyperlink(story: Story, element: XmlElement): Link | undefined {
  return linkFrom(story, attribute(element, 'r:id'), attribute(element, 'w:anchor'), attribute(element, 'w:tooltip'));
}

/** `a:hlinkClick` of a drawing (ECMA-376 20.1.2.2.23 and 21.1.2.3.5). */
export function readDrawingLink(story: Story, element: XmlElement | undefined): Link | undefined {
  return element && linkFrom(story, attribute(element, 'r:id'), undefined, attribute(element, 'tooltip'));
}

function linkFrom(story: Story, id: string | undefined, anchor: string | undefined, tooltip: string | undefined): Link | undefined {
  if (!id) return makeLink(story, { anchor, tooltip });
  const relationship = story.sources.relationships.get(id);
  if (!relationship) {
    reportIn(story, 'warning', 'docx/relationship-missing', `A link refers to the relationship "${id}", which the file does not have.`);
    return makeLink(story, { anchor, tooltip });
  }
  return makeLink(story, { url: relationship.target, anchor, tooltip });
}
