import { xmlText } from '../xml-text.ts';
import { asciiBytes } from './file/pdf-text.ts';
import type { Conformance } from './pdf-standard.ts';

export const PRODUCER = 'Sheafmill';

/** The packet around the title. */
interface Packet {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

const MAX_PACKETS = 64;
/** By language and claims: of a packet of 700 bytes only the title differs from row to row. */
const packets = new Map<string, Packet>();

/** XMP that says the same as the information dictionary: title and language, no dates, no author; then `claims`. */
export function xmpPacket(title: string, language: string | undefined, claims: string): Uint8Array {
  const key = `${language}\n${claims}`;
  let packet = packets.get(key);
  if (packet === undefined) {
    packet = packetOf(language, claims);
    if (packets.size >= MAX_PACKETS) packets.clear();
    packets.set(key, packet);
  }
  const { head, tail } = packet;
  const shown = asciiBytes(xmlText(title));
  const bytes = new Uint8Array(head.length + shown.length + tail.length);
  bytes.set(head);
  bytes.set(shown, head.length);
  bytes.set(tail, head.length + shown.length);
  return bytes;
}

function packetOf(language: string | undefined, claims: string): Packet {
  const languageEntry = language === undefined ? '' : `<dc:language><rdf:Bag><rdf:li>${xmlText(language)}</rdf:li></rdf:Bag></dc:language>`;
  return {
    head: asciiBytes(
      `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">`,
    ),
    tail: asciiBytes(
      `</rdf:li></rdf:Alt></dc:title>${languageEntry}<pdf:Producer>${PRODUCER}</pdf:Producer></rdf:Description>${claims}</rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
    ),
  };
}

const ARCHIVE = 'http://www.aiim.org/pdfa/ns';
const ACCESSIBLE = 'http://www.aiim.org/pdfua/ns/id/';

/** The standards that a file keeps, as descriptions for its packet (ISO 19005-2 6.6.4, ISO 14289-1 5). */
export function xmpClaims({ archive, accessible, invoice }: Conformance): string {
  let claims = '';
  const explained: ExtensionSchema[] = [];
  if (archive !== undefined)
    claims += `<rdf:Description rdf:about="" xmlns:pdfaid="${ARCHIVE}/id/"><pdfaid:part>${archive}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>`;
  if (accessible) claims += `<rdf:Description rdf:about="" xmlns:pdfuaid="${ACCESSIBLE}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`;
  if (archive !== undefined && accessible)
    explained.push({
      name: 'PDF/UA identification',
      namespace: ACCESSIBLE,
      prefix: 'pdfuaid',
      properties: [{ name: 'part', type: 'Integer', description: 'Part of ISO 14289 that the file keeps' }],
    });
  if (invoice !== undefined) {
    const values = { DocumentType: 'INVOICE', DocumentFileName: INVOICE_FILE, Version: '1.0', ConformanceLevel: invoice };
    const properties = Object.entries(values).map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`);
    claims += `<rdf:Description rdf:about="" xmlns:fx="${INVOICE_SCHEMA.namespace}">${properties.join('')}</rdf:Description>`;
    explained.push(INVOICE_SCHEMA);
  }
  return claims + extensionSchemas(explained);
}

/** Factur-X 1.0, clause 6.2.2: the name is the standard's. */
export const INVOICE_FILE = 'factur-x.xml';
const INVOICE_SCHEMA: ExtensionSchema = {
  name: 'Factur-X PDFA Extension Schema',
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    { name: 'DocumentFileName', type: 'Text', description: 'The name of the embedded XML document' },
    { name: 'DocumentType', type: 'Text', description: 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER' },
    { name: 'Version', type: 'Text', description: 'The actual version of the standard applying to the embedded XML document' },
    { name: 'ConformanceLevel', type: 'Text', description: 'The conformance level of the embedded XML document' },
  ],
};

interface ExtensionSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly { readonly name: string; readonly type: string; readonly description: string }[];
}

/** Archived files explain properties that XMP itself does not know (ISO 19005-2 6.6.2.3.3): all schemas in one list. */
function extensionSchemas(schemas: readonly ExtensionSchema[]): string {
  if (schemas.length === 0) return '';
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="${ARCHIVE}/extension/" xmlns:pdfaSchema="${ARCHIVE}/schema#" xmlns:pdfaProperty="${ARCHIVE}/property#"><pdfaExtension:schemas><rdf:Bag>${schemas.map(extensionSchema).join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
}

function extensionSchema({ name, namespace, prefix, properties }: ExtensionSchema): string {
  const explained = properties.map(
    (property) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property.name}</pdfaProperty:name><pdfaProperty:valueType>${property.type}</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${property.description}</pdfaProperty:description></rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${explained.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
}

/** What the packet of one of our own files claims. */
export function readClaims(packet: string): Conformance {
  const part = /<pdfaid:part>([23])</.exec(packet)?.[1];
  return {
    archive: part === undefined ? undefined : part === '2' ? 2 : 3,
    accessible: packet.includes('<pdfuaid:part>'),
    invoice: undefined,
  };
}
