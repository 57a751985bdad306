import { collectDiagnostics, type Result } from '../diagnostics.ts';
import type { Block, Note, TextDocument } from '../model/document.ts';
import type { HeaderFooter, Section } from '../model/section.ts';
import { flushCarried, readBlocks, readInto } from './body/body.ts';
import { withBoundValues } from './body/bound-values.ts';
import { readSection, type SectionSources } from './body/section.ts';
import { type OpenTemplate, openTemplate } from './open-template.ts';
import { readNotes } from './parts/notes.ts';
import { newStory, type PartSources } from './reader-context.ts';
import { refuse } from './refuse.ts';
import { checkTextCoverage, surveyPart } from './text-coverage.ts';
import { child, elements, type XmlElement } from './xml/xml.ts';

/** Reads a `.docx` into the model; `formFields`: content controls are fields to be filled in. Throws `RefusedInput` for files that are broken, hostile or no text document. */
export function readTemplate(bytes: Uint8Array, formFields = false): Result<TextDocument> {
  const { report, all } = collectDiagnostics();
  const template = openTemplate(bytes, report, formFields);
  const { mainPart } = template.sources.package;
  const root = shownPart(template, mainPart);
  const body = child(root, 'w:body');
  if (root === undefined || body === undefined)
    refuse(
      'docx/no-body',
      'The file has no document body.',
      'Open the file in Word or Google Docs, save it again as .docx and upload it again.',
      mainPart,
    );

  const parts = new Map<string, HeaderFooter>();
  const { texts, sources } = startPart(template, mainPart, root);
  const running = (id: string): HeaderFooter | undefined => {
    const relationship = sources.relationships.get(id);
    if (relationship === undefined || relationship.external) {
      report({
        severity: 'warning',
        code: 'docx/relationship-missing',
        message: `A header or footer refers to the relationship "${id}", which the file does not have.`,
        where: { part: mainPart },
      });
      return undefined;
    }
    const part = relationship.target;
    const known = parts.get(part);
    if (known) return known;
    const blocks = readRunningPart(template, part);
    if (blocks === undefined) return undefined;
    const made: HeaderFooter = { part, blocks };
    parts.set(part, made);
    return made;
  };
  const sections = readSections(template, sources, body, running);
  checkTextCoverage(
    mainPart,
    texts,
    sections.flatMap((section) => section.blocks),
    report,
  );

  const document: TextDocument = {
    sections,
    footnotes: readNotesPart(template, sources, 'footnotes'),
    endnotes: readNotesPart(template, sources, 'endnotes'),
    ...template.document,
  };
  // The model keeps the functions that format labels of lists, and they what they were read with, down to the package.
  template.sources.package.close();
  return { value: document, diagnostics: all() };
}

/** The tree of a part, with what its content controls are bound to in them. */
function shownPart({ sources, stores }: OpenTemplate, part: string): XmlElement | undefined {
  const root = sources.package.xml(part);
  return root && withBoundValues(root, stores);
}

function startPart(
  template: OpenTemplate,
  part: string,
  root: XmlElement,
): { readonly texts: readonly string[]; readonly sources: PartSources } {
  const { texts, strayFieldMarks } = surveyPart(root);
  if (strayFieldMarks.size > 0)
    template.sources.report({
      severity: 'info',
      code: 'docx/field-unbalanced',
      message: 'A field begins without an end, or ends without a beginning. Its marks are ignored, its text is printed.',
      where: { part },
    });
  return {
    texts,
    sources: {
      ...template.sources,
      part,
      relationships: template.sources.package.relationships(part),
      strayFieldMarks,
      shapeTypes: new Map(),
    },
  };
}

/** Cuts the body where paragraphs carry section properties (ECMA-376 17.6.18); the body's own end the last one. */
function readSections(
  template: OpenTemplate,
  sources: PartSources,
  body: XmlElement,
  running: SectionSources['running'],
): readonly Section[] {
  const sections: Section[] = [];
  const blocks: Block[] = [];
  const common: SectionSources = { ...template.sections, running };
  const endSection = (properties: XmlElement | undefined): void => {
    sections.push(readSection(properties, blocks.splice(0), sections.at(-1), common));
  };
  const story = newStory(sources, readBlocks, [], endSection);
  readInto(story, body, blocks);
  flushCarried(story, blocks);
  const own = elements(body).findLast((element) => element.name === 'w:sectPr');
  // Without properties of its own, what follows the last section end is a section like it.
  if (own !== undefined || blocks.length > 0 || sections.length === 0) endSection(own);
  return sections;
}

function readRunningPart(template: OpenTemplate, part: string): readonly Block[] | undefined {
  const root = shownPart(template, part);
  if (root === undefined) {
    template.sources.report({
      severity: 'warning',
      code: 'docx/part-missing',
      message: `The header or footer ${part} is not in the file.`,
      where: { part },
    });
    return undefined;
  }
  const { texts, sources } = startPart(template, part, root);
  const blocks = readBlocks(newStory(sources, readBlocks), root);
  checkTextCoverage(part, texts, blocks, template.sources.report);
  return blocks;
}

function readNotesPart(template: OpenTemplate, main: PartSources, kind: 'footnotes' | 'endnotes'): ReadonlyMap<string, Note> {
  const part = template.sources.package.related(main.part, kind);
  const root = part === undefined ? undefined : shownPart(template, part);
  if (part === undefined || root === undefined) return new Map();
  const { texts, sources } = startPart(template, part, root);
  const notes = readNotes(sources, root);
  checkTextCoverage(
    part,
    texts,
    [...notes.values()].flatMap((note) => note.blocks),
    template.sources.report,
  );
  return notes;
}
