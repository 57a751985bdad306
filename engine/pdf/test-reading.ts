import { unzlibSync } from 'fflate';

/** Text of the first page of an uncompressed PDF as a reader takes it: ActualText where there is one, else ToUnicode of the glyphs. */
export function readText(pdf: Uint8Array): string {
  const file = binary(pdf);
  const unicode = new Map<string, Map<number, string>>();
  for (const [, name, font] of file.matchAll(/\/(F[0-9a-frx]+) (\d+) 0 R/g)) {
    const number = new RegExp(`\\n${font} 0 obj\\n[^\\n]*/ToUnicode (\\d+) 0 R`).exec(file)?.[1];
    const at = new RegExp(`\\n${number} 0 obj\\n<<[^\\n]*Length (\\d+)>>\\nstream\\n`).exec(file);
    if (at === null) throw new Error(`no map for ${name}`);
    const start = at.index + at[0].length;
    const map = binary(unzlibSync(pdf.subarray(start, start + Number(at[1]))));
    unicode.set(
      name as string,
      new Map(
        [...map.matchAll(/<([0-9A-F]{4})><([0-9A-F]+)>\n/g)].map(([, glyph, text]) => [
          Number.parseInt(glyph as string, 16),
          fromHex(text as string),
        ]),
      ),
    );
  }
  const content = /\/Contents (\d+) 0 R/.exec(file)?.[1];
  const start = file.indexOf('stream\n', file.indexOf(`\n${content} 0 obj`)) + 7;
  const operators = file.slice(start, file.indexOf('endstream', start));
  let text = '';
  let font = '';
  let silent = false;
  const token = /\/Span<<\/ActualText<FEFF([0-9A-F]*)>>>BDC|EMC|\/(F[0-9a-frx]+) |\(((?:\\.|[^\\)])*)\)/gs;
  for (const [whole, actual, name, string] of operators.matchAll(token)) {
    if (actual !== undefined) {
      text += fromHex(actual);
      silent = true;
    } else if (whole === 'EMC') silent = false;
    else if (name !== undefined) font = name;
    else if (string !== undefined && !silent) {
      const bytes = string.replace(/\\(.)/gs, (_: string, escaped: string) => (escaped === 'r' ? '\r' : escaped));
      for (let at = 0; at + 1 < bytes.length; at += 2)
        text += unicode.get(font)?.get((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1)) ?? '';
    }
  }
  return text;
}
function fromHex(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
}

/** One character a byte. */
function binary(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
