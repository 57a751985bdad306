import type { PdfFontPart } from '../resources/pdf-font.ts';
import type { FragmentContent } from './fragment-content.ts';

/** What a list of contents shows text with. */
interface Needs {
  /** Names of the fonts, sorted, a space between them. */
  readonly fonts: string;
  /** The characters that no font has. */
  readonly missing: ReadonlySet<string> | undefined;
}

const known = new WeakMap<readonly FragmentContent[], Needs>();

/** Kept by the list's identity: most pages share it with the first document of their skeleton. */
export function needsOf(contents: readonly FragmentContent[]): Needs {
  let needs = known.get(contents);
  if (needs === undefined) {
    needs = readNeeds(contents);
    known.set(contents, needs);
  }
  return needs;
}

/** Names of the fonts on these pages. */
export function fontsOf(pages: readonly { readonly contents: readonly FragmentContent[] }[]): string {
  let all: string | undefined;
  let names: Set<string> | undefined;
  for (let page = 0; page < pages.length; page++) {
    const { fonts } = needsOf((pages[page] as (typeof pages)[number]).contents);
    all ??= fonts;
    if (fonts === all) continue;
    names ??= new Set(all.split(' '));
    for (const name of fonts.split(' ')) names.add(name);
  }
  return names === undefined ? (all ?? '') : sorted(names);
}

function readNeeds(contents: readonly FragmentContent[]): Needs {
  const names = new Set<string>();
  let missing: Set<string> | undefined;
  for (let content = 0; content < contents.length; content++) {
    const { resources } = contents[content] as FragmentContent;
    const { fonts } = resources;
    for (let font = 0; font < fonts.length; font++) names.add((fonts[font] as PdfFontPart).name);
    if (resources.missing === undefined) continue;
    missing ??= new Set();
    for (const cluster of resources.missing) missing.add(cluster);
  }
  return { fonts: sorted(names), missing };
}

const sorted = (names: ReadonlySet<string>): string => [...names].sort().join(' ');
