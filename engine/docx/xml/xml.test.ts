import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { RefusedInput } from '../../diagnostics.ts';
import { parseXml } from './parse-xml.ts';
import { attribute, child, childrenNamed, onOff, textOf, type XmlElement } from './xml.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (text: string): XmlElement => parseXml(encode(text), 'word/document.xml');

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('');
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < units.length; index++) view.setUint16(index * 2, units.charCodeAt(index), littleEndian);
  return bytes;
}

function refusal(bytes: Uint8Array): string {
  try {
    parseXml(bytes, 'word/styles.xml');
  } catch (error) {
    if (!(error instanceof RefusedInput)) throw error;
    expect(error.diagnostic.where?.part).toBe('word/styles.xml');
    return error.diagnostic.code;
  }
  return 'accepted';
}

describe('parseXml', () => {
  it('names elements and attributes by the usual prefix of their namespace, whatever the file calls it', () => {
    const root = parse(
      `<x:document xmlns:x="${W}" xmlns:q="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><x:p x:rsidR="1" q:id="r1" plain="2"/></x:document>`,
    );
    expect(root.name).toBe('w:document');
    expect([...(child(root, 'w:p')?.attributes ?? [])]).toEqual([
      ['w:rsidR', '1'],
      ['r:id', 'r1'],
      ['plain', '2'],
    ]);
  });

  it('knows the strict namespaces and a default one', () => {
    expect(parse('<document xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"><body val="1"/></document>')).toMatchObject({
      name: 'w:document',
      children: [{ name: 'w:body' }],
    });
  });

  it('follows declarations inside the tree and forgets them at the end of their element', () => {
    const root = parse(
      `<w:r xmlns:w="${W}"><a:t xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/><w:t xmlns:w="urn:other"/><w:t/></w:r>`,
    );
    expect(root.children.map((node) => (typeof node === 'string' ? node : node.name))).toEqual(['a:t', 'w?:t', 'w:t']);
  });

  it('drops white space between elements and keeps it in texts', () => {
    const root = parse(`<w:p xmlns:w="${W}">\n  <w:t> </w:t>\n  <w:r xml:space="preserve"> </w:r> </w:p>`);
    expect(root.children).toHaveLength(2);
    expect(textOf(child(root, 'w:t'))).toBe(' ');
    expect(textOf(child(root, 'w:r'))).toBe(' ');
  });

  it('decodes entities, character references, CDATA and line ends', () => {
    const root = parse('<a b="&lt;&#x41;&amp;&quot;\n">x &amp; &#128512;<![CDATA[<y> &amp;]]><!-- no -->\r\nz</a>');
    expect(textOf(root)).toBe('x & 😀<y> &amp;\nz');
    expect(root.children).toHaveLength(1);
    expect(attribute(root, 'b')).toBe('<A&" ');
  });

  it.each([
    ['UTF-8 with a mark', new Uint8Array([0xef, 0xbb, 0xbf, ...encode('<a>ä€😀</a>')])],
    ['UTF-16 LE', utf16('<a>ä€😀</a>', true, true)],
    ['UTF-16 BE', utf16('<a>ä€😀</a>', false, true)],
    ['UTF-16 LE without a mark', utf16('<?xml version="1.0" encoding="utf-16"?><a>ä€😀</a>', true, false)],
    ['UTF-16 BE without a mark', utf16('<?xml version="1.0" encoding="UTF-16BE"?><a>ä€😀</a>', false, false)],
  ])('reads %s', (_, bytes) => {
    expect(textOf(parseXml(bytes, 'p'))).toBe('ä€😀');
  });

  it('refuses a document type in any encoding and place', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>';
    for (const bytes of [
      encode(bomb),
      encode(`<?xml version="1.0"?>\n<!-- x -->${bomb}`),
      utf16(bomb, true, true),
      utf16(bomb, false, false),
      encode('<!doctype a><a/>'),
    ])
      expect(refusal(bytes)).toBe('docx/doctype');
  });

  it.each(['utf-7', 'utf-32', 'windows-1252', 'utf-16'])('refuses text that is declared as %s and is not UTF-8', (encoding) => {
    expect(refusal(encode(`<?xml version="1.0" encoding="${encoding}"?><a/>`))).toBe('docx/bad-encoding');
  });

  it('refuses more than 256 levels and takes 255', () => {
    expect(refusal(encode('<a>'.repeat(200_000)))).toBe('docx/too-deep');
    expect(refusal(encode(`${'<a>'.repeat(255)}${'</a>'.repeat(255)}`))).toBe('accepted');
    expect(refusal(encode(`${'<a>'.repeat(257)}${'</a>'.repeat(257)}`))).toBe('docx/too-deep');
  });

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a b="1" b="2"/>',
    '<a b=1/>',
    '<a b/>',
    '<a b="<"/>',
    '<a>&b;</a>',
    '<a>&</a>',
    '<a>&#0;</a>',
    '<a>&#xd800;</a>',
    '<a>&#x110000;</a>',
    '<x:a/>',
    '<a x:b="1"/>',
    '<a>\u0001</a>',
    '<a b="1"c="2"/>',
    '<a><!-- </a>',
    '<a><![CDATA[ </a>',
    '<!ENTITY a "b"><a/>',
    '</a>',
    '<a/>text',
    '<1/>',
    '<a b="1',
    '<',
    '<a',
    '<ab></a>',
    '<a></ab>',
  ])('refuses %j', (text) => {
    expect(refusal(encode(text))).toBe('docx/malformed-xml');
  });

  it('takes names of elements for data', () => {
    const root = parse('<__proto__ constructor="1"><toString/></__proto__>');
    expect(root.name).toBe('__proto__');
    expect(attribute(root, 'constructor')).toBe('1');
    expect(attribute(root, 'toString')).toBeUndefined();
  });

  it('accepts nothing that a validating reader refuses, however the text is damaged', () => {
    const good = `<w:p xmlns:w="${W}" w:a="1 &amp; 2"><!-- c --><w:r><w:t xml:space="preserve"> x &#65; </w:t></w:r><![CDATA[y]]><w:b/></w:p>`;
    const piece = fc.constantFrom('<', '>', '/', '"', "'", '&', ';', '!', '?', '=', ' ', ':', 'w', '--', ']]>', '<![CDATA[', 'xmlns', '');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(good.length), fc.nat(3), piece), { minLength: 1, maxLength: 3 }), (edits) => {
        let text = good;
        for (const [at, cut, insert] of edits) text = text.slice(0, at) + insert + text.slice(at + cut);
        let accepted = true;
        try {
          parse(text);
        } catch (error) {
          if (!(error instanceof RefusedInput)) throw error;
          accepted = false;
        }
        if (!accepted) return;
        const strict = new SaxesParser({ xmlns: true });
        let fault: string | undefined;
        strict.on('error', (error) => {
          fault ??= error.message;
        });
        strict.write(text).close();
        // Deliberately lenient, as Word is: comments with "--", "]]>" in text, processing instructions of any form.
        if (fault !== undefined && !/comment|\]\]>|processing instruction/i.test(fault)) throw new Error(`${fault}: ${text}`);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

describe('onOff', () => {
  it('takes the element alone for on, and the four words for off', () => {
    const root = parse(
      `<w:x xmlns:w="${W}"><w:b/><w:b w:val="1"/><w:b w:val="on"/><w:b w:val="0"/><w:b w:val="false"/><w:b w:val="off"/><w:b w:val="none"/></w:x>`,
    );
    expect(childrenNamed(root, 'w:b').map(onOff)).toEqual([true, true, true, false, false, false, false]);
    expect(onOff(undefined)).toBeUndefined();
  });
});
