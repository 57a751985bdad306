import { TILE } from '../../layout/pattern-tile.ts';
import type { FragmentContent } from '../content/fragment-content.ts';
import { type PatternForm, TILE_NAME } from '../content/pattern-form.ts';
import { formatNumber } from '../file/byte-writer.ts';
import { hashOfBytes } from '../file/content-hash.ts';
import type { ObjectFile } from '../file/object-file.ts';
import type { Conformance } from '../pdf-standard.ts';
import { writeDefaultCmyk } from './output-intent.ts';
import type { PdfFontPart } from './pdf-font.ts';
import { type EmbeddedPicture, imageDictionary, maskDictionary } from './picture-object.ts';

/** Writes fonts and pictures that the file has not yet; object numbers by resource name. */
export interface ResourceEmbedder {
  /** A resource dictionary of all that the contents name, fonts by name. */
  readonly dictionary: (contents: Iterable<FragmentContent>) => string;
  readonly pictures: (contents: Iterable<FragmentContent>) => readonly EmbeddedPicture[];
}

/** Opens the embedder of a file; archived ones (PDF/A) bring the colours of CMYK pictures along. */
export function openResourceEmbedder(file: ObjectFile, { archive }: Conformance): ResourceEmbedder {
  const numbers = new Map<string, number>();
  let defaultCmyk: string | undefined;

  function numberOf(name: string, embed: () => number | undefined): number | undefined {
    const number = numbers.get(name) ?? embed();
    if (number !== undefined) numbers.set(name, number);
    return number;
  }
  function numberOfForm(name: string, form: PatternForm): number | undefined {
    const { tile } = form;
    return numberOf(name, () =>
      embedPatternForm(
        file,
        form,
        numberOf(`P${hashOfBytes(tile)}`, () => embedPattern(file, tile)),
      ),
    );
  }
  function picturesOf(contents: Iterable<FragmentContent>): Map<string, EmbeddedPicture> {
    const pictures = new Map<string, EmbeddedPicture>();
    for (const { resources } of contents) {
      if (resources.pictures !== undefined)
        for (const [name, picture] of resources.pictures) if (!pictures.has(name)) pictures.set(name, picture);
    }
    return pictures;
  }

  return {
    dictionary: (contents) => {
      const fonts = new Set<PdfFontPart>();
      const states = new Map<string, string>();
      const shadings = new Map<string, string>();
      const patternForms = new Map<string, PatternForm>();
      for (const { resources } of contents) {
        for (const part of resources.fonts) fonts.add(part);
        if (resources.states !== undefined) for (const [name, text] of resources.states) states.set(name, text);
        if (resources.shadings !== undefined) for (const [name, text] of resources.shadings) shadings.set(name, text);
        if (resources.patternForms !== undefined) for (const [name, form] of resources.patternForms) patternForms.set(name, form);
      }
      let text = '<<';
      const add = (key: string, entries: string) => {
        if (entries !== '') text += `/${key}<<${entries}>>`;
      };
      const byName = [...fonts].sort((a, b) => (a.name < b.name ? -1 : 1));
      add('Font', byName.map((part) => `/${part.name} ${numberOf(part.name, () => embedFont(file, part))} 0 R`).join(''));
      const pictures = picturesOf(contents);
      if (archive !== undefined && [...pictures.values()].some(({ picture }) => picture?.colourSpace === 'cmyk')) {
        defaultCmyk ??= writeDefaultCmyk(file);
        add('ColorSpace', defaultCmyk);
      }
      add(
        'XObject',
        [...pictures]
          .map(([name, picture]) => ({ name, number: numberOf(picture.name, () => embedPicture(file, picture)) }))
          .concat([...patternForms].map(([name, form]) => ({ name, number: numberOfForm(name, form) })))
          .map(({ name, number }) => (number === undefined ? '' : `/${name} ${number} 0 R`))
          .join(''),
      );
      add('ExtGState', [...states].map(([name, entry]) => `/${name}${entry}`).join(''));
      add('Shading', [...shadings].map(([name, entry]) => `/${name}${entry}`).join(''));
      return `${text}>>`;
    },
    pictures: (contents) => [...picturesOf(contents).values()],
  };
}

function embedFont(file: ObjectFile, part: PdfFontPart): number {
  const { file: data, fileLength, program: kind, widths, toUnicode } = part.embedded();
  const [font, descendant, descriptor, program, map] = [file.number(), file.number(), file.number(), file.number(), file.number()];
  const { ascent, descent } = part;
  const isTrueType = kind === 'TrueType';
  file.stream(program, `${isTrueType ? `/Length1 ${fileLength}` : `/Subtype/${kind}`}/Filter/FlateDecode`, data);
  file.stream(map, '/Filter/FlateDecode', toUnicode);
  const box = `[-500 ${descent - 200} 2000 ${ascent + 200}]`;
  file.object(
    descriptor,
    `<</Type/FontDescriptor/FontName/${part.baseFont}/Flags 4/FontBBox${box}/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}/CapHeight ${Math.round(ascent * 0.8)}/StemV 80/${isTrueType ? 'FontFile2' : 'FontFile3'} ${program} 0 R>>`,
  );
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
  file.object(
    descendant,
    `<</Type/Font/Subtype/${isTrueType ? 'CIDFontType2/CIDToGIDMap/Identity' : 'CIDFontType0'}/BaseFont/${part.baseFont}${system}/FontDescriptor ${descriptor} 0 R/DW 0/W`,
    widths,
  );
  file.object(
    font,
    `<</Type/Font/Subtype/Type0/BaseFont/${part.baseFont}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${map} 0 R>>`,
  );
  return font;
}

function embedPicture(file: ObjectFile, { picture }: EmbeddedPicture): number | undefined {
  if (picture === undefined) return undefined;
  let mask: number | undefined;
  if (picture.mask !== undefined) {
    mask = file.number();
    file.stream(mask, maskDictionary(picture), picture.mask);
  }
  const number = file.number();
  file.stream(number, imageDictionary(picture, mask === undefined ? undefined : `${mask} 0 R`), picture.data);
  return number;
}

/** ISO 32000-1 8.7.3.3. */
function embedPattern(file: ObjectFile, tile: Uint8Array): number {
  const number = file.number();
  const size = `/BBox[0 0 ${TILE} ${TILE}]/XStep ${TILE}/YStep ${TILE}`;
  file.stream(number, `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1${size}/Resources<<>>`, tile);
  return number;
}

/** ISO 32000-1 8.10; `pattern`: number of the pattern that its content paints with. */
function embedPatternForm(file: ObjectFile, { box, content }: PatternForm, pattern: number | undefined): number {
  const number = file.number();
  const dictionary = `/Type/XObject/Subtype/Form/BBox[${box.map(formatNumber).join(' ')}]/Resources<</Pattern<</${TILE_NAME} ${pattern} 0 R>>>>`;
  file.stream(number, dictionary, content);
  return number;
}
