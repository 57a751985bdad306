/** A number by the format code of a spreadsheet (ECMA-376 18.8.31): its sections, places, thousands, percent, exponents, dates and literal text. */
export function formatChartValue(value: number, code: string, date1904 = false): string {
  const sections = splitSections(code);
  const own = CONDITION.test(sections.slice(0, 2).join(';'))
    ? sections.find((each) => holds(each, value))
    : value < 0
      ? sections[1]
      : value === 0
        ? sections[2]
        : undefined;
  const section = (own ?? sections[0] ?? '').trim();
  const shown = own !== undefined && own === sections[1] && value < 0 && !CONDITION.test(code) ? -value : value;
  const plain = section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, (_, sign: string) => (sign === '' ? '' : `"${sign}"`))
    .replace(/\[[^\]]*\]/g, '')
    // Space as wide as a character, and characters that fill a cell.
    .replace(/("[^"]*"?|\\.)|[_*]./g, '$1');
  if (plain === '' && own !== undefined) return '';
  if (plain === '' || /general|@/i.test(plain)) return general(shown);
  return isDateFormat(plain) ? formatDate(shown, plain, date1904) : formatPlaces(shown, plain);
}

/** In front of a section: for which numbers it is. */
const CONDITION = /\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+)\]/;

/** Whether a section is for a number; one that says nothing is for all that are left. */
function holds(section: string, value: number): boolean {
  const [, operator, number] = CONDITION.exec(section) ?? [];
  const limit = Number(number);
  switch (operator) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '=':
      return value === limit;
    case '<>':
      return value !== limit;
    default:
      return true;
  }
}

const general = (value: number): string => {
  const text = String(Number(value.toPrecision(10)));
  return text === '-0' ? '0' : text.replace('e+', 'E+').replace('e-', 'E-');
};

/** Of a format code, in characters: more than that spreadsheets do not keep. */
const MAX_CODE = 255;

const TOKEN = /"[^"]*"?|\\.|[^"\\]/gs;

/** At the semicolons that are not quoted. */
function splitSections(code: string): string[] {
  const sections = [''];
  for (const [token] of code.slice(0, MAX_CODE).matchAll(TOKEN)) {
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  }
  return sections;
}

const unquoted = (code: string): string => code.replace(/"[^"]*"?|\\./g, '');
const literal = (text: string): string => text.replace(/\\(.)/g, '$1').replace(/"/g, '');

/** Whether a format shows its number as a day or a time. */
export function isDateFormat(code: string): boolean {
  const plain = unquoted(code.slice(0, MAX_CODE).replace(/\[[^\]]*\]/g, ''));
  return /[ymdhs]/i.test(plain) && !/[0#]/.test(plain);
}

const PLACES = /^((?:"[^"]*"?|\\.|[^"\\#0?.])*)([#0,?.]*)(?:E([+-])(0+))?(.*)$/is;

function formatPlaces(value: number, code: string): string {
  const [, before = '', places = '', sign, exponents = '', after = ''] = PLACES.exec(code) ?? [];
  if (!/[#0?]/.test(places)) return literal(code) || general(value);
  const [wholes = '', decimals = ''] = places.split('.');
  const scale = /,+$/.exec(places)?.[0].length ?? 0;
  const percent = unquoted(`${before}${after}`).includes('%') ? 100 : 1;
  const shown = (value * percent) / 1000 ** scale;
  // Beyond that `toFixed` gives no digits.
  if (Math.abs(shown) >= 1e21 && sign === undefined)
    return `${shown < 0 ? '-' : ''}${literal(before)}${general(Math.abs(shown))}${literal(after)}`;
  if (sign !== undefined) {
    const [digits = '', power = '0'] = shown.toExponential(Math.min(10, decimals.length)).split('e');
    const size = Math.abs(Number(power)).toString().padStart(exponents.length, '0');
    return `${literal(before)}${digits}E${Number(power) < 0 ? '-' : sign === '+' ? '+' : ''}${size}${literal(after)}`;
  }
  const needed = Math.min(10, decimals.replace(/[^0]/g, '').length);
  const most = Math.min(10, decimals.replace(/,/g, '').length);
  let [whole = '', fraction = ''] = Math.abs(shown).toFixed(most).split('.');
  while (fraction.length > needed && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  const least = wholes.replace(/[^0]/g, '').length;
  whole = whole === '0' && least === 0 ? '' : whole.padStart(least, '0');
  if (/[#0?],[#0?]/.test(wholes)) whole = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const isNegative = shown < 0 && /[1-9]/.test(whole + fraction);
  return `${isNegative ? '-' : ''}${literal(before)}${whole}${fraction === '' ? '' : `.${fraction}`}${literal(after)}`;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY = 86_400_000;
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const MOST_DAYS = 2_958_465;

/** The day and time of a serial number of a spreadsheet, as if in UTC. */
export function dateOf(serial: number, date1904: boolean): Date {
  const days = Math.min(MOST_DAYS, Math.max(0, serial));
  return new Date((date1904 ? EPOCHS[1904] : EPOCHS[1900]) + Math.round(days * DAY));
}

const DATE_TOKEN = /"[^"]*"?|\\.|am\/pm|a\/p|y+|m+|d+|h+|s+|[^ymdhs"\\]+?/gis;

function formatDate(value: number, code: string, date1904: boolean): string {
  const date = dateOf(value, date1904);
  const half = /am\/pm|a\/p/i.test(unquoted(code));
  let afterHours = false;
  const tokens = [...code.matchAll(DATE_TOKEN)].map(([token]) => token);
  const two = (number: number): string => String(number).padStart(2, '0');
  return tokens
    .map((token, at) =>
      write(
        token,
        tokens.slice(at + 1).find((next) => /^[ymdhs]/i.test(next)),
      ),
    )
    .join('');

  function write(token: string, next: string | undefined): string {
    const length = token.length;
    const kind = token.charAt(0).toLowerCase();
    if (/^(am\/pm|a\/p)$/i.test(token)) return date.getUTCHours() < 12 ? (length > 3 ? 'AM' : 'A') : length > 3 ? 'PM' : 'P';
    if (!'ymdhs'.includes(kind)) return literal(token);
    const isMinute = kind === 'm' && (afterHours || next?.charAt(0).toLowerCase() === 's');
    afterHours = kind === 'h';
    if (kind === 'y') return length <= 2 ? two(date.getUTCFullYear() % 100) : String(date.getUTCFullYear());
    if (kind === 'h') {
      const hours = half ? date.getUTCHours() % 12 || 12 : date.getUTCHours();
      return length > 1 ? two(hours) : String(hours);
    }
    if (kind === 's') return length > 1 ? two(date.getUTCSeconds()) : String(date.getUTCSeconds());
    if (isMinute) return length > 1 ? two(date.getUTCMinutes()) : String(date.getUTCMinutes());
    const [number, names, index] =
      kind === 'd' ? [date.getUTCDate(), DAYS, date.getUTCDay()] : [date.getUTCMonth() + 1, MONTHS, date.getUTCMonth()];
    const name = names[index] ?? '';
    if (length === 5 && kind === 'm') return name.charAt(0);
    return length > 3 ? name : length === 3 ? name.slice(0, 3) : length === 2 ? two(number) : String(number);
  }
}
