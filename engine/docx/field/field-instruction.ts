/** The code of a field taken apart (ECMA-376 17.16.1). */
export interface FieldInstruction {
  /** In upper case; `=` for a formula, '' when there is none. */
  readonly name: string;
  /** Words and quoted texts that follow the name, without those that belong to a switch. */
  readonly operands: readonly string[];
  /** Switches by their letter or sign (lower case) with the word that follows, '' when another switch or nothing does. */
  readonly switches: ReadonlyMap<string, string>;
  /** What follows the first operand, as written: the face of a button. */
  readonly rest: string;
}

interface Token {
  readonly text: string;
  readonly isSwitch: boolean;
  readonly end: number;
}

/** Switches that stand alone, so that the word after them is an operand: `\h`, `\n`, … take none in the fields read here. */
const lonely = new Set(['h', 'n', 'p', 'r', 'w', 'm', 'u', 'a', 'j', 'z', 'x', 'y', 'v']);
/** The same of SEQ, whose `\r` takes a number (17.16.5.56). */
const lonelyInSequence = new Set(['c', 'h', 'n']);
/** Of STYLEREF, all of them (17.16.5.59). */
const lonelyInStyleReference = new Set(['l', 'n', 'p', 'r', 's', 't', 'w']);

function tokens(code: string): Token[] {
  const list: Token[] = [];
  let index = 0;
  while (index < code.length) {
    const character = code.charAt(index);
    if (character === ' ' || character === '\t' || character === '\n' || character === '\u00a0') {
      index++;
    } else if (character === '"' || character === '“' || character === '”') {
      let text = '';
      index++;
      while (index < code.length && !isQuote(code.charAt(index))) {
        if (code.charAt(index) === '\\' && (code.charAt(index + 1) === '\\' || isQuote(code.charAt(index + 1)))) index++;
        text += code.charAt(index);
        index++;
      }
      index++;
      list.push({ text, isSwitch: false, end: index });
    } else {
      const start = index;
      // A switch is one sign long: `\*MERGEFORMAT` and `\lname` are written without a space at times.
      if (character === '\\') index = Math.min(index + 2, code.length);
      else
        while (
          index < code.length &&
          !' \t\n"“”\u00a0'.includes(code.charAt(index)) &&
          !(index > start && code.charAt(index) === '\\' && code.charAt(index - 1) !== '\\' && '*#@'.includes(code.charAt(index + 1)))
        )
          index++;
      list.push({ text: code.slice(start, index), isSwitch: character === '\\', end: index });
    }
  }
  return list;
}

function isQuote(character: string): boolean {
  return character === '"' || character === '“' || character === '”';
}

/** `\* MERGEFORMAT` and `\* Upper` beside `\* roman` are about the look and must not hide the number format (17.16.4.3). */
const isLook = (word: string): boolean => /^(?:(?:merge|char)format|caps|firstcap|lower|upper)$/iu.test(word);

/** Reads the code of a field (ECMA-376 17.16.2); one without a name has the name ''. */
export function readFieldInstruction(code: string): FieldInstruction {
  const trimmed = code.trim();
  const list = tokens(trimmed);
  const first = list[0];
  if (!first) return { name: '', operands: [], switches: new Map(), rest: '' };
  // `=SUM(ABOVE)` is written without a space after the sign.
  const name = first.text.startsWith('=') ? '=' : first.text.toUpperCase();
  const operands: string[] = [];
  const switches = new Map<string, string>();
  const alone = name === 'SEQ' ? lonelyInSequence : name === 'STYLEREF' ? lonelyInStyleReference : lonely;
  let restStart = first.end;
  for (let index = 1; index < list.length; index++) {
    const token = list[index] as Token;
    if (!token.isSwitch) {
      if (operands.length === 0) restStart = token.end;
      operands.push(token.text);
      continue;
    }
    const letter = token.text.slice(1).toLowerCase();
    const next = list[index + 1];
    if (next && !next.isSwitch && !alone.has(letter)) {
      if (letter !== '*' || !isLook(next.text)) switches.set(letter, next.text);
      index++;
    } else switches.set(letter, '');
  }
  return { name, operands, switches, rest: trimmed.slice(restStart).trim() };
}

/** The number format that `\* roman` and the like (ECMA-376 17.16.4.3.1) or a picture of digits ask for; undefined when the field names none. */
export function numberFormatOf({ switches }: FieldInstruction): string | undefined {
  const wish = switches.get('*');
  if (wish === undefined) return formatOfPicture(switches.get('#'));
  const lower = wish.charAt(0) === wish.charAt(0).toLowerCase();
  switch (wish.toLowerCase()) {
    case 'arabic':
      return 'decimal';
    case 'roman':
      return lower ? 'lowerRoman' : 'upperRoman';
    case 'alphabetic':
      return lower ? 'lowerLetter' : 'upperLetter';
    case 'arabicdash':
      return 'numberInDash';
    case 'ordinal':
      return 'ordinal';
    case 'cardtext':
      return 'cardinalText';
    case 'ordtext':
      return 'ordinalText';
    case 'hex':
      return 'hex';
    case 'hebrew1':
      return 'hebrew1';
    case 'hebrew2':
      return 'hebrew2';
    case 'arabicabjad':
      return 'arabicAbjad';
    case 'arabicalpha':
      return 'arabicAlpha';
    default:
      return undefined;
  }
}

/** `\# "000"` asks for three digits (17.16.4.2). */
function formatOfPicture(picture = ''): string | undefined {
  if (!/^0{2,5}$/u.test(picture)) return undefined;
  return picture === '00' ? 'decimalZero' : `${picture.slice(1)}1`;
}
