import { madeOnce } from '../../made-once.ts';
import type { RunProperties } from '../../model/run.ts';
import type { XmlElement } from '../xml/xml.ts';
import { elementSignature } from './element-signature.ts';
import { createInterner } from './intern.ts';
import type { PropertySources } from './read-patch.ts';
import { applyRunPatch, BASE_RUN, overlayRun, type RunPatch, readRunPatch, TOGGLES } from './run-properties.ts';
import type { StyleDefinition, StyleDefinitions } from './style-definitions.ts';
import type { TableTextFormat } from './table-style.ts';

/** What the runs of a paragraph stand on. */
export interface ParagraphStyle {
  readonly id?: string;
  /** Of the table style and of the paragraph style: apart, because their toggles exclude one another (17.7.3). */
  readonly table: RunPatch;
  readonly paragraph: RunPatch;
  /** Runs read on it, by what they say. */
  readonly runs: Map<string, RunProperties>;
}

/** Effective formatting of runs. Equal results are the identical object. */
export interface RunCascade {
  /** Of a paragraph with these styles, the oldest ancestor first; made anew at each call. */
  readonly paragraphStyle: (chain: readonly StyleDefinition[], table: TableTextFormat) => ParagraphStyle;
  /** `listed`: the run stands in a table of contents, where the style of links does not show. */
  readonly run: (properties: XmlElement | undefined, style: ParagraphStyle, listed?: boolean) => RunProperties;
  /** Text with the built-in character style of that name, in lower case. */
  readonly named: (name: string, style: ParagraphStyle) => RunProperties;
  /** Lays a `w:rPr` over effective formatting, as the levels of a list do. */
  readonly formatRun: (properties: XmlElement) => (below: RunProperties) => RunProperties;
}

/** Opens the cascade of a document's runs (ECMA-376 17.7.2). */
export function openRunCascade(definitions: StyleDefinitions, sources: PropertySources): RunCascade {
  const intern = createInterner<RunProperties>();
  const characters = new Map<StyleDefinition, RunPatch>();

  const characterPatch = (style: StyleDefinition | undefined): RunPatch => {
    if (style === undefined) return {};
    return madeOnce(characters, style, () => sumOfRuns(definitions.chain(style)));
  };

  const resolve = (direct: RunPatch, style: ParagraphStyle, character: RunPatch): RunProperties => {
    const sum: { -readonly [K in keyof RunPatch]: RunPatch[K] } = {
      ...overlayRun(overlayRun(overlayRun(definitions.run, style.table), style.paragraph), character),
    };
    for (const toggle of TOGGLES) {
      // 17.7.3: on by the document defaults stays on, else the styles exclude one another.
      if (definitions.run[toggle] === true) sum[toggle] = true;
      else if (sum[toggle] !== undefined)
        sum[toggle] = ((style.table[toggle] === true) !== (style.paragraph[toggle] === true)) !== (character[toggle] === true);
    }
    return intern(applyRunPatch(BASE_RUN, overlayRun(sum, direct)));
  };

  return {
    paragraphStyle: (chain, table) => {
      const id = chain.at(-1)?.id;
      return { ...(id === undefined ? {} : { id }), table: table.run, paragraph: sumOfRuns(chain), runs: new Map() };
    },
    run: (properties, style, listed = false) => {
      const signature = elementSignature(properties);
      const key = listed ? `listed ${signature}` : signature;
      return madeOnce(style.runs, key, () => {
        const direct = readRunPatch(properties, sources);
        const character = definitions.find(direct.style, 'character');
        return resolve(direct, style, listed && character?.name === 'hyperlink' ? {} : characterPatch(character));
      });
    },
    named: (name, style) => resolve({}, style, characterPatch(definitions.named(name, 'character'))),
    formatRun: (properties) => {
      const direct = readRunPatch(properties, sources);
      const patch = direct.style === undefined ? direct : overlayRun(characterPatch(definitions.find(direct.style, 'character')), direct);
      const known = new WeakMap<RunProperties, RunProperties>();
      return (below) => {
        return madeOnce(known, below, () => intern(applyRunPatch(below, patch)));
      };
    },
  };
}

const sumOfRuns = (chain: readonly StyleDefinition[]): RunPatch => chain.reduce<RunPatch>((sum, { run }) => overlayRun(sum, run), {});
