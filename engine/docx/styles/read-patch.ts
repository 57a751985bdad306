import type { Report } from '../../diagnostics.ts';
import type { Theme } from '../parts/theme.ts';
import { onOff, type XmlElement } from '../xml/xml.ts';

/** What reading properties needs. */
export interface PropertySources {
  readonly theme: Theme;
  readonly report: Report;
}

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Puts what one element says into the patch. */
export type PropertyReader<Patch> = (patch: Mutable<Patch>, element: XmlElement, theme: Theme) => void;

/** The reader of an element that says one property; undefined: it says nothing. */
export function propertyOf<Patch, K extends keyof Patch>(
  key: K,
  read: (element: XmlElement, theme: Theme) => Patch[K] | undefined,
): PropertyReader<Patch> {
  return (patch, element, theme) => {
    const value = read(element, theme);
    if (value !== undefined) patch[key] = value;
  };
}

/** The reader of an element of ST_OnOff (ECMA-376 17.17.4). */
export function switchOf<K extends string>(key: K): PropertyReader<{ readonly [P in K]?: boolean }> {
  return propertyOf(key, onOff);
}

/** The same for a property that is the opposite of its element. */
export function offSwitchOf<K extends string>(key: K): PropertyReader<{ readonly [P in K]?: boolean }> {
  return propertyOf(key, (element) => !onOff(element));
}

/** One kind of properties: its elements, each with its reader. */
export interface PatchFormat<Patch> {
  /** As users would name it, e.g. `character format`. */
  readonly name: string;
  readonly readers: ReadonlyMap<string, PropertyReader<Patch>>;
  /** Read by others, or without effect on paper. */
  readonly ignored: ReadonlySet<string>;
}

/** Reads what an element says explicitly into `patch`; WordprocessingML that nobody knows is reported. */
export function readPatch<Patch>(format: PatchFormat<Patch>, element: XmlElement, { theme, report }: PropertySources): Patch {
  const patch = {} as Mutable<Patch>;
  for (const node of element.children) {
    if (typeof node === 'string') continue;
    const reader = format.readers.get(node.name);
    if (reader !== undefined) reader(patch, node, theme);
    else if (node.name.startsWith('w:') && !format.ignored.has(node.name))
      report({
        severity: 'info',
        code: 'docx/unknown-property',
        message: `The ${format.name} ${node.name} is not known and has no effect.`,
      });
  }
  return patch;
}
