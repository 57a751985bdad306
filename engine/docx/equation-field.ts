/**
 * The field EQ as readable text in a line (ECMA-376 17.16.5.17): `\f(a,b)` gives a/b, `\r(3,x)` ∛x, scripts and lists their parts.
 */
export function writeEquationField(code: string): string {
  const start = code.search(/\S/);
  const body = start < 0 ? '' : code.slice(start).replace(/^EQ\b/i, '');
  return new EquationText(body).read(0).trim();
}

const MAX_DEPTH = 32;

/** A cursor over the code; the one place where a class reads easier than passing the position about. */
class EquationText {
  private readonly code: string;
  private at = 0;

  constructor(code: string) {
    this.code = code;
  }

  read(depth: number, inside = false): string {
    let text = '';
    while (this.at < this.code.length) {
      const character = this.code.charAt(this.at);
      if (inside && (character === ',' || character === ';' || character === ')')) return text;
      if (character === '\\') text += this.readSwitch(depth);
      else {
        this.at++;
        text += character;
        if (character === '(') {
          // Brackets of the formula itself.
          text += this.readBracket(depth);
        }
      }
    }
    return text;
  }

  private readBracket(depth: number): string {
    const parts = this.readParts(depth);
    return `${parts.join(',')})`;
  }

  private readSwitch(depth: number): string {
    const escaped = this.code.charAt(this.at + 1);
    if ('(),;\\'.includes(escaped)) {
      this.at += 2;
      return escaped;
    }
    const name = escaped.toLowerCase();
    this.at += 2;
    const options: string[] = [];
    for (;;) {
      this.skip();
      if (this.code.charAt(this.at) !== '\\') break;
      let end = this.at + 1;
      while (end < this.code.length && /[A-Za-z0-9.{}[\]|<>]/.test(this.code.charAt(end))) end++;
      options.push(this.code.slice(this.at + 1, end).toLowerCase());
      this.at = Math.max(end, this.at + 2);
    }
    // Operators may be followed by letters of their own, such as `\s\up8(…)`.
    while (this.at < this.code.length && /[A-Za-z0-9]/.test(this.code.charAt(this.at))) this.at++;
    this.skip();
    if (this.code.charAt(this.at) !== '(' || depth > MAX_DEPTH) return '';
    this.at++;
    return join(name, options, this.readParts(depth + 1));
  }

  private readParts(depth: number): string[] {
    const parts: string[] = [];
    while (this.at < this.code.length) {
      parts.push(depth > MAX_DEPTH ? '' : this.read(depth + 1, true));
      const end = this.code.charAt(this.at);
      this.at++;
      if (end === ')') break;
      if (depth > MAX_DEPTH && end === '') break;
    }
    return parts;
  }

  private skip(): void {
    while (this.code.charAt(this.at) === ' ') this.at++;
  }
}

function join(name: string, options: readonly string[], parts: readonly string[]): string {
  const [first = '', second = ''] = parts;
  switch (name) {
    case 'f':
      return `${bracketed(first)}/${bracketed(second)}`;
    case 'r':
      return parts.length < 2
        ? `√${bracketed(first)}`
        : `${first === '2' || first === '' ? '√' : first === '3' ? '∛' : `${first}√`}${bracketed(second)}`;
    case 'i': {
      const sign = options.includes('su') ? '∑' : options.includes('pr') ? '∏' : '∫';
      return `${sign}${first === '' ? '' : `_${bracketed(first)}`}${second === '' ? '' : `^${bracketed(second)}`} ${parts[2] ?? ''}`;
    }
    case 's':
      return options.some((option) => option.startsWith('do'))
        ? `_${bracketed(first)}`
        : parts.length > 1
          ? `^${bracketed(first)}_${bracketed(second)}`
          : `^${bracketed(first)}`;
    case 'b':
      return `(${first})`;
    case 'a':
      return parts.join('; ');
    case 'l':
      return parts.join(',');
    case 'o':
    case 'x':
      return parts.join('');
    default:
      return parts.join('');
  }
}

function bracketed(text: string): string {
  const trimmed = text.trim();
  return /^[\p{L}\p{N}.]*$/u.test(trimmed) ? trimmed : `(${trimmed})`;
}
