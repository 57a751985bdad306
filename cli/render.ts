import { realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Diagnostic, openRendering, type TemplateRendering } from '../engine/index.ts';
import { makeFolder } from '../integrations/files/make-folder.ts';
import { reason } from '../integrations/files/reason.ts';
import { writeWhole } from '../integrations/files/write-whole.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { BadInput, type Command } from './command.ts';
import { asBadInput, readTemplateFile } from './input-files.ts';
import { chosenFonts, describe, FONT_USAGE, formatSettings, LAYOUT_OPTIONS, parseOptions } from './options.ts';
import { refuseOverwriting } from './overwriting.ts';
import { PDF_OPTIONS, PDF_USAGE, readPdfOptions } from './pdf-options.ts';

const usage = `sheafmill render T.docx --out file.pdf|page.svg [--page 1] [options]
  Makes a PDF of the template as it stands, with its placeholders visible, or the picture of one page.
${PDF_USAGE}
${FONT_USAGE}`;

export const renderCommand: Command = {
  usage,
  run: async (arguments_) => {
    const { values, positionals } = parseOptions(
      arguments_,
      { ...LAYOUT_OPTIONS, ...PDF_OPTIONS, out: { type: 'string' }, page: { type: 'string' } } as const,
      true,
    );
    const [file] = positionals;
    if (!file || positionals.length > 1 || !values.out) throw new BadInput(`render needs one template and --out.\n\n${usage}`);
    const asPicture = values.out.toLowerCase().endsWith('.svg');
    if (values.page !== undefined && !asPicture) throw new BadInput('--page goes with --out page.svg: a PDF has all pages.');
    refuseOverwriting('--out', values.out, [{ what: 'the template', file }]);
    const template = readTemplateFile(file);
    const platform = nodePlatform({ fonts: chosenFonts(values) });
    try {
      const rendering = openRendering(template, formatSettings(values), platform, readPdfOptions(values));
      const { content, diagnostics } = asPicture ? pictureOf(rendering, values.page ?? '1') : documentOf(rendering, path.parse(file).name);
      for (const diagnostic of [...rendering.diagnostics, ...diagnostics]) {
        if (diagnostic.severity !== 'info') process.stderr.write(`${describe(diagnostic)}\n`);
      }
      write(values.out, content);
    } catch (error) {
      const refused = asBadInput(error, file);
      if (refused) throw refused;
      if (error instanceof Error && 'code' in error) throw new BadInput(`'${values.out}' can't be written: ${reason(error)}.`);
      throw error;
    }
    return 0;
  },
};

/** Whole or not at all, where the name is that of a file; also to a device or a pipe, such as /dev/stdout. */
function write(out: string, content: Uint8Array | string): void {
  const there = statSync(out, { throwIfNoEntry: false });
  if (there && !there.isFile()) {
    writeFileSync(out, content);
    return;
  }
  makeFolder(path.dirname(out));
  writeWhole(there ? realpathSync(out) : out, content);
}

interface Rendered {
  readonly content: Uint8Array | string;
  readonly diagnostics: readonly Diagnostic[];
}

function documentOf(rendering: TemplateRendering, name: string): Rendered {
  const { pdf, diagnostics } = rendering.render(undefined, rendering.bound.document.title || name);
  return { content: pdf, diagnostics };
}

function pictureOf(rendering: TemplateRendering, page: string): Rendered {
  const { sizes, page: picture, diagnostics } = rendering.pages(undefined);
  const number = Number(page);
  if (!Number.isInteger(number) || number < 1 || number > sizes.length)
    throw new BadInput(`--page ${page}: the template has ${sizes.length === 1 ? 'one page' : `the pages 1 to ${sizes.length}`}.`);
  return { content: picture(number - 1), diagnostics };
}
