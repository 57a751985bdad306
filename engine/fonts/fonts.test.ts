import { describe, expect, it } from 'vitest';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { openFontLibrary } from './library.ts';
import type { Face } from './face.ts';
import { openShaping } from './shape.ts';
import { openFontFile } from './font-file.ts';
import { shapeSimple } from './simple-shaping.ts';
import { isSimple } from './scripts.ts';
const platform = await nodePlatform();
void describe; void openShaping;
function library() { const d: Diagnostic[] = []; return { d, lib: openFontLibrary(platform, { embedded: [], fontTable: new Map() }, (x) => d.push(x)) }; }
let seed = 7;
const random = (n: number) => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return Math.floor((seed / 0x80000000) * n); };
const WORDS = 'office fitting affluent AVATAR To Ty. Wa, fjord ffi attic stuffy Tétouan naïve “quoted” it’s €1,234.50 LT 11 rn Yes. P.A. W. KÄSE Voß'.split(' ');
const ALPHA = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéüßñçåøÆŁłžść0123456789.,;:-–—’“”()/&%$€';
for (let i = 0; i < 300; i++) { let w = ''; for (let k = 1 + random(12); k > 0; k--) w += ALPHA[random(ALPHA.length)]; WORDS.push(w); }
const GC = 'αβγδεζηθάέΤΥΑΛРусскийТАУ'; for (let i = 0; i < 60; i++) { let w = ''; const half = random(2); for (let k = 1 + random(8); k > 0; k--) w += GC[half * 14 + random(half ? 11 : 14)] ?? ''; if (w) WORDS.push(w); }
it.each(['Arimo', 'Tinos', 'Cousine', 'Carlito', 'Caladea', 'Gelasio', 'DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Mono', 'Archivo Narrow'])('eq %s', (family) => {
  const { lib } = library();
  let slow = 0; let bad = 0; let total = 0;
  for (const bold of [false, true]) for (const italic of [false, true]) {
  const face: Face = lib.face({ family, bold, italic });
  const font = openFontFile(face.file); if (font.type === 'fault') throw new Error();
  for (const kerning of [false, true]) for (const word of WORDS) {
    expect(isSimple(word), word).toBe(true); total++;
    const fast = shapeSimple(font, word, kerning, face.glyphOf);
    if (!fast) { slow++; continue; }
    const s = platform.shaper.shape(face.file, word, { rightToLeft: false, script: /[α-ωΑ-Ωάέ]/.test(word) ? 'Grek' : /[А-я]/.test(word) ? 'Cyrl' : 'Latn', features: { kern: kerning } });
    const a = JSON.stringify([...fast.glyphs, ...fast.advances.map((x) => Math.round(x * font.unitsPerEm))]);
    const b = JSON.stringify([...Array.from(s.glyphs), ...Array.from(s.advances)]);
    if (a !== b && bad++ < 4) console.log(family, bold, italic, kerning, word, a, b);
  } }
  console.log(family, { slow, bad, total });
});
