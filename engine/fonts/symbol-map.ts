/**
 * Characters of the pi fonts that documents name but nobody may ship, as Unicode. Sources: Adobe's `symbol.txt`, the Wingdings mapping of
 * Unicode 7, and what LibreOffice shows for those of MT Extra; characters beyond the BMP, and accents without a letter of their own, are
 * replaced by the nearest one that free fonts have.
 */

/** Code (0x20 to 0xff) → character. Each line: first code in hex, then the characters of consecutive codes; `␀` skips one. */
function table(lines: readonly string[]): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  for (const line of lines) {
    let code = Number.parseInt(line.slice(0, 2), 16);
    for (const character of line.slice(3)) {
      if (character !== '␀') map.set(code, character);
      code++;
    }
  }
  return map;
}

const SYMBOL = table([
  '20  !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  '40 ≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  '60 ‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  'a0 €ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐—↵',
  'c0 ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  'e0 ◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪␀⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
]);

const WINGDINGS = table([
  '20  ✏✂✁␀␀␀␀☎✆✉✉',
  '36 ␀⌨',
  '3e ✇✍✍✌␀␀␀☜☞☝☟☝☺␀☹␀☠⚐⚑✈☼␀❄✞✞✠✠✡☪☯␀☸♈♉♊♋♌♍♎♏♐♑♒♓&&●❍◼◻◻❑❒♦⧫◆❖◆⌧⌑⌘❀✿❝❞',
  '80 ○①②③④⑤⑥⑦⑧⑨⑩●❶❷❸❹❺❻❼❽❾❿',
  '9e ·•▪○○○◉◎❍▪◻✦✦★✶✴✹✵⊕⊕⟡⌑␀✪✰',
  'd5 ⌫⌦➢➢➢➢➲➲➲➲←→↑↓↖↗↙↘⬅➔⬆⬇⬉⬈⬋⬊⇦⇨⇧⇩⬄⇳⬀⬁⬃⬂▭▫✗✓☒☑',
]);

const WINGDINGS_2 = table(['4f ✗✓☒☑☒☒', '95 ·•●●⬤○◌◎■■■□□▢▣◆◇◆', 'a3 ☐▣', 'dd ★☆✦✱✶✳']);

const WINGDINGS_3 = table(['20  ←→↑↓↖↗↙↘', '66 ←→↑↓↖↗↘↙↔↕', '70 ▲▼△▽◀▶◁▷◣◢◤◥◂▸▴▾']);

const WEBDINGS = table(['33 ◀▶▲▼', '59 ♥', '61 ✔␀□', '67 ■␀ℹ', '6e ●', '72 ✘', '7e ⚡']);

const ZAPF_DINGBATS = table([
  '20  ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞',
  'a1 ❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯␀➱➲➳➴➵➶➷➸➹➺➻➼➽➾',
]);

/** Of the old equation editor and MathType. */
const MT_EXTRA = table([
  '23 `ˆ˜˙␀⌣⌢',
  '3a ∼≃⊲≪⊳≫≜≙≐∐ƛ',
  '49 ∩℧…⋯⋮⋰⋱∥∵∡∢␀∪△□▭▱↗↙␀↘↖',
  '60 ‵↦↕⇕○⊙≻␀ℏ␀␀␀ℓ∓␀∘≺␀\u20d7\u20d6\u20e1',
  '7b ⏟␀⏞',
  '80 ⇄␀␀⇌␀␀⇀↽',
  'a1 ℝℤℂℚℕ␀⟦⟧',
]);

const FONTS: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['symbol', SYMBOL],
  ['symbolmt', SYMBOL],
  ['standard symbols l', SYMBOL],
  ['wingdings', WINGDINGS],
  ['wingdings 2', WINGDINGS_2],
  ['wingdings 3', WINGDINGS_3],
  ['webdings', WEBDINGS],
  ['zapfdingbats', ZAPF_DINGBATS],
  ['zapf dingbats', ZAPF_DINGBATS],
  ['itc zapf dingbats', ZAPF_DINGBATS],
  ['mt extra', MT_EXTRA],
]);

/** Unicode of each code of a pi font (0x20 to 0xff), or undefined when the family is none. */
export function symbolsOf(family: string): ReadonlyMap<number, string> | undefined {
  return FONTS.get(family.toLowerCase());
}

/** The Unicode character for a code of a pi font, given plainly (0x20 to 0xff) or in the private area (U+F020 to U+F0FF). */
export function symbolCharacter(symbols: ReadonlyMap<number, string>, codePoint: number): string | undefined {
  return symbols.get(codePoint >= 0xf000 && codePoint <= 0xf0ff ? codePoint - 0xf000 : codePoint);
}

/** Private characters that lost their pi font (a run in an ordinary family): Word shows Symbol's, which the rest of the world does too. */
export function strayCharacter(codePoint: number): string | undefined {
  if (codePoint < 0xf020 || codePoint > 0xf0ff) return undefined;
  return SYMBOL.get(codePoint - 0xf000) ?? WINGDINGS.get(codePoint - 0xf000);
}
