import { toBase64 } from '../base64.ts';
import type { Face } from '../fonts/face.ts';
import { openIdentityCache } from '../identity-cache.ts';
import { writePng } from '../images/write-png.ts';
import type { Mark, Page, Placed } from '../layout/display-list.ts';
import type { Media } from '../model/drawing.ts';
import { formatNumber } from '../pdf/file/byte-writer.ts';
import { type EmbeddedPicture, embedPicture } from '../pdf/resources/picture-object.ts';
import type { FontFile, Platform } from '../platform.ts';
import { type FragmentMarkup, writeFragment } from './fragment-markup.ts';
import { attributes } from './markup.ts';
import type { DrawnPiece, PageDrawing } from './page-drawing.ts';
import { textLayer } from './text-layer.ts';

/** A picture as a browser takes it. */
export interface PictureFile {
  /** Of the content: the same picture has the same name in every document. */
  readonly name: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

export interface SvgWriter {
  /**
   * `order`: indices of the items as they are read. `urlOf` gives the address that a picture is loaded from; by default the picture is in
   * the page.
   */
  readonly drawPage: (page: Page, order: readonly number[], urlOf?: (picture: PictureFile) => string) => PageDrawing;
  /** A document begins: what only the one before had is forgotten. */
  readonly nextDocument: () => void;
}

/** Opens the caches of outlines, pictures and fragments that pages share. */
export function openSvgWriter(platform: Platform): SvgWriter {
  const fragments = openIdentityCache<readonly Mark[], FragmentMarkup>();
  const outlines = new WeakMap<FontFile, string[]>();
  const pictures = new WeakMap<Media, EmbeddedPicture>();
  const files = new WeakMap<EmbeddedPicture, PictureFile>();
  const dataUrls = new WeakMap<PictureFile, string>();

  function outlineOf({ file }: Face, glyph: number): string {
    let known = outlines.get(file);
    if (known === undefined) {
      known = [];
      outlines.set(file, known);
    }
    known[glyph] ??= platform.shaper.outline(file, glyph);
    return known[glyph];
  }
  function pictureOf(media: Media): EmbeddedPicture {
    let picture = pictures.get(media);
    if (picture === undefined) {
      picture = embedPicture(media, platform);
      pictures.set(media, picture);
    }
    return picture;
  }
  function markupOf({ fragment: { marks } }: Placed): FragmentMarkup {
    let markup = fragments.get(marks);
    if (markup === undefined) {
      markup = writeFragment(marks, { outlineOf, pictureOf });
      fragments.set(marks, markup);
    }
    return markup;
  }
  function fileOf(embedded: EmbeddedPicture): PictureFile | undefined {
    const { name, picture } = embedded;
    let file = files.get(embedded);
    if (file === undefined && picture !== undefined) {
      file =
        picture.encoding === 'jpeg'
          ? { name, type: 'image/jpeg', bytes: picture.data }
          : { name, type: 'image/png', bytes: writePng(picture) };
      files.set(embedded, file);
    }
    return file;
  }
  function dataUrl(file: PictureFile): string {
    let url = dataUrls.get(file);
    if (url === undefined) {
      url = `data:${file.type};base64,${toBase64(file.bytes)}`;
      dataUrls.set(file, url);
    }
    return url;
  }

  return {
    nextDocument: fragments.turn,
    drawPage: (page, order, urlOf = dataUrl) => {
      const definitions = new Map<string, string>();
      const content: DrawnPiece[] = [];
      for (const item of page.items) {
        const drawn = markupOf(item);
        if (drawn.markup === '') continue;
        content.push({ at: `translate(${formatNumber(item.x)} ${formatNumber(item.y)})`, markup: drawn.markup });
        for (const [id, element] of drawn.definitions) definitions.set(id, element);
        for (const [id, embedded] of drawn.pictures) {
          const file = definitions.has(id) ? undefined : fileOf(embedded);
          const { picture } = embedded;
          if (file === undefined || picture === undefined) continue;
          const size = attributes({ width: picture.width, height: picture.height, preserveAspectRatio: 'none', href: urlOf(file) });
          definitions.set(id, `<image id="${id}"${size}/>`);
        }
      }
      const { width, height } = page;
      const size = attributes({
        width: `${formatNumber(width)}pt`,
        height: `${formatNumber(height)}pt`,
        viewBox: `0 0 ${formatNumber(width)} ${formatNumber(height)}`,
      });
      const placed = (markup: string): DrawnPiece => ({ at: '', markup });
      return {
        open: `<svg xmlns="http://www.w3.org/2000/svg"${size} font-family="sans-serif" stroke-miterlimit="10" xml:space="preserve">`,
        pieces: [
          ...Array.from(definitions.values(), (element) => placed(`<defs>${element}</defs>`)),
          placed(`<rect${attributes({ width, height, fill: '#ffffff' })}/>`),
          ...content,
          ...textLayer(order.map((index) => page.items[index] as Placed)).map(placed),
        ],
      };
    },
  };
}
