import type { Report } from '../diagnostics.ts';
import type { FontFile } from '../platform.ts';
import type { FontChoice } from './choose-font.ts';
import type { Face, FaceRequest, FontStanding, UsedFont } from './face.ts';

/** Which file stands for which family in one document. */
export interface FontUsage {
  readonly choose: (request: FaceRequest, choice: FontChoice, standing: FontStanding) => void;
  /** Text is set in a face that no run asks for. */
  readonly fallBack: (face: Face) => void;
  /** Tells once for each family what stands in its place. */
  readonly reportSubstitute: (family: string, substitute: string, standing: 'signs' | 'twin' | 'substitute') => void;
  readonly used: () => readonly UsedFont[];
  readonly standingOf: (face: Face) => FontStanding;
}

const keyOf = (family: string, file: FontFile) => `${family}\n${file.name}`;

/** Opens the list of the files that a document uses, empty. */
export function openFontUsage(report: Report): FontUsage {
  const used = new Map<string, UsedFont>();
  const reported = new Set<string>();
  return {
    choose: ({ family }, { file, embedded }, standing) => {
      used.set(keyOf(family, file), { family, file: file.name, embedded, standing });
    },
    fallBack: ({ family, file }) => {
      const key = keyOf(family, file);
      if (!used.has(key)) used.set(key, { family, file: file.name, embedded: false, standing: 'fallback' });
    },
    reportSubstitute: (family, substitute, standing) => {
      const key = family.toLowerCase();
      if (reported.has(key)) return;
      reported.add(key);
      const messages = {
        signs: `The font "${family}" is not available: its signs are taken from ${substitute}.`,
        twin: `The font "${family}" is replaced by ${substitute}, whose characters are equally wide.`,
        substitute: `The font "${family}" is not available: ${substitute} stands in, so lines may break elsewhere.`,
      };
      report({
        severity: standing === 'substitute' ? 'warning' : 'info',
        code: 'font/substituted',
        message: messages[standing],
        ...(standing === 'substitute' ? { hint: 'Embed the font in the document, or give its files to Sheafmill (FONTS_DIR).' } : {}),
      });
    },
    used: () => [...used.values()],
    standingOf: ({ family, file }) => used.get(keyOf(family, file))?.standing ?? 'fallback',
  };
}
