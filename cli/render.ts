import { writeFileSync } from 'node:fs';
import { openRendering, RefusedInput } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { BadInput, type Command } from './command.ts';
import { describe, FORMAT_OPTIONS, formatSettings, parseOptions, readTemplateFile, reason } from './options.ts';

const usage = `sheafmill render T.docx --out file.pdf
  Makes a PDF of the template as it stands, with its placeholders visible.`;

export const renderCommand: Command = {
  usage,
  run: async (arguments_) => {
    const { values, positionals } = parseOptions(arguments_, { ...FORMAT_OPTIONS, out: { type: 'string' } } as const, true);
    const [file] = positionals;
    if (!file || positionals.length > 1 || !values.out) throw new BadInput(`render needs one template and --out.\n\n${usage}`);
    const template = readTemplateFile(file);
    const fontsDir = process.env['FONTS_DIR'];
    const platform = await nodePlatform(fontsDir ? { fontsDir } : {});
    try {
      const rendering = openRendering(template, formatSettings(values), platform);
      const { pdf, diagnostics } = rendering.render(undefined, rendering.bound.document.title ?? '');
      for (const diagnostic of [...rendering.diagnostics, ...diagnostics]) {
        if (diagnostic.severity !== 'info') process.stderr.write(`${describe(diagnostic)}\n`);
      }
      writeFileSync(values.out, pdf);
    } catch (error) {
      if (error instanceof RefusedInput) throw new BadInput(describe(error.diagnostic));
      if (error instanceof Error && 'code' in error) throw new BadInput(`'${values.out}' can't be written: ${reason(error)}.`);
      throw error;
    }
    return 0;
  },
};
