/** Text as ASCII character data or attribute value. What XML 1.0 can't hold (control characters, lone surrogates) becomes U+FFFD. */
export function xmlText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"]|[^\x00-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** Printable ASCII that means nothing in XML. */
const PLAIN = /^[ !#-%'-;=?-~]*$/;
