import { type Confidence, type Diagnostic, type FontStanding, openRendering, type TemplateRendering } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { BadInput, type Command } from './command.ts';
import { asBadInput, openRowsFile, readTemplateFile } from './input-files.ts';
import { chosenFonts, describe, describePlace, FONT_USAGE, formatSettings, LAYOUT_OPTIONS, parseOptions } from './options.ts';
import { describeConfidence } from './report.ts';

const usage = `sheafmill inspect T.docx [--rows rows.csv|rows.json] [--json]
  Tells what a template asks for: placeholders, fonts and their substitutes, and how sure it is to look as in Word.
  With --rows also which placeholders have no column, and which columns are not used.
${FONT_USAGE}`;

interface Inspection {
  readonly placeholders: TemplateRendering['bound']['placeholders'];
  readonly unknown: ReturnType<TemplateRendering['check']>['unknown'];
  readonly unused: readonly string[];
  readonly fonts: ReturnType<TemplateRendering['fonts']['used']>;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly confidence: Confidence;
}

export const inspectCommand: Command = {
  usage,
  run: async (arguments_) => {
    const { values, positionals } = parseOptions(
      arguments_,
      { ...LAYOUT_OPTIONS, rows: { type: 'string' }, json: { type: 'boolean' } } as const,
      true,
    );
    const [file] = positionals;
    if (!file || positionals.length > 1) throw new BadInput(`inspect needs one template.\n\n${usage}`);
    const template = readTemplateFile(file);
    const columns = values.rows ? (await openRowsFile(values.rows)).columns : undefined;
    const platform = nodePlatform({ fonts: chosenFonts(values) });
    let inspection: Inspection;
    try {
      inspection = inspect(openRendering(template, formatSettings(values), platform), columns);
    } catch (error) {
      throw asBadInput(error, file) ?? error;
    }
    process.stdout.write(values.json ? `${JSON.stringify(inspection, null, 2)}\n` : inWords(inspection, columns !== undefined));
    return 0;
  },
};

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
    confidence: rendering.judge(),
  };
}

const STANDINGS: Readonly<Record<Exclude<FontStanding, 'exact'>, string>> = {
  twin: 'equal widths',
  substitute: 'other widths',
  signs: 'its signs',
  fallback: 'lends characters',
};

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
          ({ family, file, embedded, standing }) =>
            `${family}${embedded ? ' (embedded)' : standing === 'exact' ? '' : ` → ${file.replace(/-[^-]*$/, '')} (${STANDINGS[standing]})`}`,
        ),
      ),
    ],
    'none',
  );
  section('Diagnostics', inspection.diagnostics.map(describe), 'none');
  const { features } = inspection.confidence;
  section(
    'Features',
    features.map(({ name, drawn }) => (drawn === 'fully' ? name : `${name} (not always where Word has them)`)),
    'plain paragraphs',
  );
  lines.push(
    `Pages as it stands: ${inspection.pages}`,
    '',
    'Confidence',
    ...describeConfidence(inspection.confidence).map((line) => `  ${line}`),
    '',
  );
  return lines.join('\n');
}
