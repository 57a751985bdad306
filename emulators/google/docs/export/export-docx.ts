import { createHash } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { DocumentContent, PageStyle } from '../model.ts';
import { type DocumentWriter, OFFICE, openDocumentWriter, openRelationships, type Relationships } from './package-writer.ts';
import { writeBlocks } from './write-blocks.ts';
import { writeNumbering } from './write-numbering.ts';
import { writeFontTable, writeStyles } from './write-styles.ts';
import { writeTheme } from './write-theme.ts';
import { part, tag, XML_DECLARATION } from './xml.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/**
 * A .docx built as Google's exporter builds it. The same content always gives the same bytes.
 */
export function exportDocx(content: DocumentContent): Uint8Array {
  const document = openDocumentWriter(content);
  const relationships = openRelationships();
  const parts = new Map<string, string>();
  for (const name of ['theme', 'settings', 'fontTable', 'numbering', 'styles'])
    relationships.add({ type: `${OFFICE}/${name}`, target: name === 'theme' ? 'theme/theme1.xml' : `${name}.xml` });
  if (content.imported) {
    relationships.add({ type: `${OFFICE}/customXml`, target: '../customXML/item1.xml' });
    addRoundTripData(parts, content);
  }

  const body = writeBlocks(content.body, { document, relationships });
  const references = addSegments(parts, document, relationships);
  parts.set('word/document.xml', part('w:document', tag('w:body', {}, body + sectionProperties(content.page, references))));
  parts.set('word/_rels/document.xml.rels', relationships.xml());
  parts.set('word/numbering.xml', writeNumbering(content));
  parts.set('word/settings.xml', SETTINGS);
  parts.set('word/styles.xml', writeStyles(content, document.nextTableNumber() - 1));
  parts.set('word/fontTable.xml', writeFontTable([...parts.values()].join('')));
  parts.set('word/theme/theme1.xml', writeTheme());
  const packageRelationships = openRelationships();
  packageRelationships.add({ type: `${OFFICE}/officeDocument`, target: 'word/document.xml' });
  parts.set('_rels/.rels', packageRelationships.xml());

  const files: Zippable = {};
  for (const [name, xml] of parts) files[name] = strToU8(xml);
  for (const [id, object] of Object.entries(content.inlineObjects)) {
    const name = document.media(id);
    if (name) files[`word/media/${name}`] = new Uint8Array(Buffer.from(object.data, 'base64'));
  }
  files['[Content_Types].xml'] = strToU8(contentTypes(Object.keys(files)));
  return zipSync(files, { mtime: '1980-01-02' });
}

const SETTINGS = part(
  'w:settings',
  `<w:defaultTabStop w:val="720"/><w:compat><w:compatSetting w:val="15" w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word"/></w:compat>${tag(
    'w:clrSchemeMapping',
    Object.fromEntries(
      ['bg1', 't1', 'bg2', 't2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hyperlink', 'followedHyperlink'].map(
        (name) => [`w:${name}`, name.replace(/^bg/u, 'light').replace(/^t(\d)/u, 'dark$1')],
      ),
    ),
  )}`,
);

/** Writes headers and footers; returns their references in the section. */
function addSegments(parts: Map<string, string>, document: DocumentWriter, relationships: Relationships): string {
  const counts = { header: 0, footer: 0 };
  return document.content.segments
    .map(({ kind, place, content }) => {
      const own = openRelationships();
      const name = `${kind}${++counts[kind]}`;
      parts.set(`word/${name}.xml`, part(kind === 'header' ? 'w:hdr' : 'w:ftr', writeBlocks(content, { document, relationships: own })));
      if (!own.isEmpty()) parts.set(`word/_rels/${name}.xml.rels`, own.xml());
      const id = relationships.add({ type: `${OFFICE}/${kind}`, target: `${name}.xml` });
      return tag(`w:${kind}Reference`, { 'r:id': id, 'w:type': place });
    })
    .join('');
}

function sectionProperties(page: PageStyle, references: string): string {
  const twips = (value: number) => Math.round(value * 20);
  const size = { 'w:h': twips(page.height), 'w:w': twips(page.width), 'w:orient': page.width > page.height ? 'landscape' : 'portrait' };
  const margins = {
    'w:bottom': twips(page.marginBottom),
    'w:top': twips(page.marginTop),
    'w:left': twips(page.marginLeft),
    'w:right': twips(page.marginRight),
    'w:header': twips(page.marginHeader),
    'w:footer': twips(page.marginFooter),
  };
  return tag(
    'w:sectPr',
    {},
    references +
      tag('w:pgSz', size) +
      tag('w:pgMar', margins) +
      tag('w:pgNumType', { 'w:start': 1 }) +
      (page.firstPageDiffers ? tag('w:titlePg', { 'w:val': 1 }) : ''),
  );
}

/** What Google writes beside documents that once were .docx: its own data, signed, and no docProps/app.xml. */
function addRoundTripData(parts: Map<string, string>, content: DocumentContent): void {
  const google = 'http://customooxmlschemas.google.com/';
  const data = createHash('sha256').update(JSON.stringify(content.body)).digest();
  const custom = tag(
    'go:docsCustomData',
    { 'xmlns:go': google, roundtripDataSignature: `AMtx7m${data.subarray(0, 21).toString('base64url')}` },
    data.toString('base64'),
  );
  parts.set(
    'customXML/item1.xml',
    XML_DECLARATION +
      tag('go:gDocsCustomXmlDataStorage', { 'xmlns:go': google, 'xmlns:r': OFFICE, uri: 'GoogleDocsCustomDataVersion2' }, custom),
  );
  const schemas = [OFFICE, google].map((uri) => tag('ds:schemaRef', { 'ds:uri': uri })).join('');
  parts.set(
    'customXML/itemProps1.xml',
    XML_DECLARATION +
      tag(
        'ds:datastoreItem',
        {
          'xmlns:ds': 'http://schemas.openxmlformats.org/officeDocument/2006/customXml',
          'ds:itemID': '{11111111-1234-1234-1234-123412341234}',
        },
        tag('ds:schemaRefs', {}, schemas),
      ),
  );
  const relationships = openRelationships();
  relationships.add({ type: `${OFFICE}/customXmlProps`, target: 'itemProps1.xml' });
  parts.set('customXML/_rels/item1.xml.rels', relationships.xml());
}

const PART_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^word\/document\.xml$/u, `${WORD}.document.main+xml`],
  [/^word\/(?:settings|styles|fontTable|numbering)\.xml$/u, `${WORD}.$+xml`],
  [/^word\/(?:header|footer)\d+\.xml$/u, `${WORD}.$+xml`],
  [/^word\/theme\/theme1\.xml$/u, 'application/vnd.openxmlformats-officedocument.theme+xml'],
  [/^customXML\/item1\.xml$/u, 'application/xml'],
  [/^customXML\/itemProps1\.xml$/u, 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml'],
];
const IMAGE_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' };

function contentTypes(names: readonly string[]): string {
  const extensions = new Set(names.filter((name) => name.startsWith('word/media/')).map((name) => name.split('.').at(-1) ?? ''));
  const defaults = [
    ['xml', 'application/xml'],
    ...[...extensions].map((extension) => [extension, IMAGE_TYPES[extension] ?? 'application/octet-stream']),
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
  ].map(([Extension, ContentType]) => tag('Default', { ContentType, Extension }));
  const overrides = names.flatMap((name) => {
    const type = PART_TYPES.find(([pattern]) => pattern.test(name))?.[1];
    const kind = /\/([a-zA-Z]+)\d*\.xml$/u.exec(name)?.[1] ?? '';
    return type ? [tag('Override', { ContentType: type.replace('$', kind), PartName: `/${name}` })] : [];
  });
  return (
    XML_DECLARATION +
    tag('Types', { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' }, defaults.join('') + overrides.join(''))
  );
}
