import { asciiBytes, wellFormed } from './pdf-text.ts';

export const PRODUCER = 'Sheafmill';

/** The packet around the title. */
interface Packet {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

const MAX_PACKETS = 64;
/** By language: of a packet of 700 bytes only the title differs from row to row. */
const packets = new Map<string | undefined, Packet>();

/** XMP that says the same as the information dictionary: title and language, no dates, no author. */
export function xmpPacket(title: string, language: string | undefined): Uint8Array {
  let packet = packets.get(language);
  if (packet === undefined) {
    packet = packetOf(language);
    if (packets.size >= MAX_PACKETS) packets.clear();
    packets.set(language, packet);
  }
  const { head, tail } = packet;
  const shown = asciiBytes(escapeXml(title));
  const bytes = new Uint8Array(head.length + shown.length + tail.length);
  bytes.set(head);
  bytes.set(shown, head.length);
  bytes.set(tail, head.length + shown.length);
  return bytes;
}

function packetOf(language: string | undefined): Packet {
  const languageEntry =
    language === undefined ? '' : `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`;
  return {
    head: asciiBytes(
      `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">`,
    ),
    tail: asciiBytes(
      `</rdf:li></rdf:Alt></dc:title>${languageEntry}<pdf:Producer>${PRODUCER}</pdf:Producer></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
    ),
  };
}

function escapeXml(text: string): string {
  // XML 1.0 has no other control characters, and no U+FFFE or U+FFFF.
  return wellFormed(text)
    .replace(/[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]|[^\x00-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
}
