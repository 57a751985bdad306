import { type Diagnostic, openRendering, RefusedInput, type TemplateRendering } from '../engine/index.ts';
import { openRows } from '../integrations/files/read-rows.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { BadInput, type Command } from './command.ts';
import { describe, describePlace, FORMAT_OPTIONS, formatSettings, parseOptions, readTemplateFile, reason } from './options.ts';

const usage = `sheafmill inspect T.docx [--rows rows.csv|rows.json] [--json]
  Tells what a template asks for: placeholders, fonts and their substitutes, features not supported.
  With --rows also which placeholders have no column, and which columns are not used.`;

interface Inspection {
  readonly placeholders: TemplateRendering['bound']['placeholders'];
  readonly unknown: ReturnType<TemplateRendering['check']>['unknown'];
  readonly unused: readonly string[];
  readonly fonts: ReturnType<TemplateRendering['fonts']['used']>;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  /** What the engine's makers expect of the result, in words. */
  readonly fidelity: string;
}

export const inspectCommand: Command = {
  usage,
  run: async (arguments_) => {
    const { values, positionals } = parseOptions(
      arguments_,
      { ...FORMAT_OPTIONS, rows: { type: 'string' }, json: { type: 'boolean' } } as const,
      true,
    );
    const [file] = positionals;
    if (!file || positionals.length > 1) throw new BadInput(`inspect needs one template.\n\n${usage}`);
    const template = readTemplateFile(file);
    const columns = values.rows ? await columnsOf(values.rows) : undefined;
    const fontsDir = process.env['FONTS_DIR'];
    const platform = await nodePlatform(fontsDir ? { fontsDir } : {});
    let inspection: Inspection;
    try {
      inspection = inspect(openRendering(template, formatSettings(values), platform), columns);
    } catch (error) {
      if (error instanceof RefusedInput) throw new BadInput(describe(error.diagnostic));
      throw error;
    }
    process.stdout.write(values.json ? `${JSON.stringify(inspection, null, 2)}\n` : inWords(inspection, columns !== undefined));
    return 0;
  },
};

async function columnsOf(file: string): Promise<readonly string[]> {
  try {
    return (await openRows(file)).columns;
  } catch (error) {
    throw new BadInput(
      error instanceof Error && 'diagnostic' in error ? error.message : `The rows '${file}' can't be read: ${reason(error)}.`,
    );
  }
}

function inspect(rendering: TemplateRendering, columns: readonly string[] | undefined): Inspection {
  const { pages, diagnostics } = rendering.render(undefined, '');
  const check = columns ? rendering.check(columns) : { unknown: [], unused: [], diagnostics: [] };
  const all = [...rendering.diagnostics, ...diagnostics, ...check.diagnostics];
  const fonts = rendering.fonts.used();
  return {
    placeholders: rendering.bound.placeholders,
    unknown: check.unknown,
    unused: check.unused,
    fonts,
    diagnostics: all,
    pages,
    fidelity: fidelityOf(all),
  };
}

/** An honest expectation: what is known to be missing, and else that lines and pages mostly, not always, break as in Word. */
function fidelityOf(diagnostics: readonly Diagnostic[]): string {
  const lost = diagnostics.filter((each) => each.code === 'docx/text-lost');
  const substituted = diagnostics.filter((each) => each.code === 'font/substituted' && each.severity !== 'info');
  const missing = diagnostics.filter(
    (each) =>
      each.severity !== 'info' &&
      (each.code.startsWith('docx/') || each.code.startsWith('layout/') || each.code.startsWith('image/')) &&
      each.code !== 'docx/text-lost',
  );
  if (lost.length > 0) return 'Poor: some text of the template does not appear in the PDF. See the diagnostics.';
  if (missing.length > 0)
    return `Fair: all text is there, but ${missing.length} thing${missing.length > 1 ? 's are' : ' is'} left out or drawn in a simpler way. Compare one PDF with the original.`;
  if (substituted.length > 0) return 'Good, except that a font is replaced by another of different width: lines may break elsewhere.';
  return 'Good: nothing in the template is known to be unsupported. Lines and pages break as in LibreOffice in nearly all documents of this kind.';
}

function inWords(inspection: Inspection, withRows: boolean): string {
  const lines: string[] = [];
  const section = (title: string, items: readonly string[], none: string) =>
    lines.push(`${title}`, ...(items.length > 0 ? items.map((item) => `  ${item}`) : [`  ${none}`]), '');
  section(
    'Placeholders',
    inspection.placeholders.map(
      (each) =>
        `${each.name} (${each.count}×: ${each.places.slice(0, 3).map(describePlace).join('; ')}${each.places.length > 3 ? '; …' : ''})`,
    ),
    'none',
  );
  if (withRows) {
    section(
      'Without a column',
      inspection.unknown.map((each) => `${each.name}${each.suggestion ? `: did you mean '${each.suggestion}'?` : ''}`),
      'none',
    );
    section('Columns not used', inspection.unused, 'none');
  }
  section(
    'Fonts',
    [
      ...new Set(
        inspection.fonts.map(
          (each) => `${each.family}${each.embedded ? ' (embedded)' : each.substitute ? ` → ${each.file.replace(/-[^-]*$/, '')}` : ''}`,
        ),
      ),
    ],
    'none',
  );
  section('Diagnostics', inspection.diagnostics.map(describe), 'none');
  lines.push(`Pages as it stands: ${inspection.pages}`, `Fidelity: ${inspection.fidelity}`, '');
  return lines.join('\n');
}
