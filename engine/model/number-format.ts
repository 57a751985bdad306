/** Word's own counters end here; greater ones come from hostile files. */
const LARGEST = 2_147_483_647;

/**
 * Shows a whole number as ST_NumberFormat (ECMA-376 17.18.59) names it. A format not known here, and a number a script
 * has no sign for, is shown in digits. Also takes the first number of a custom format as its name: `001`, `0001`, `00001`.
 */
export function formatNumber(value: number, format: string): string {
  const whole = Number.isNaN(value) ? 0 : Math.max(-LARGEST, Math.min(LARGEST, Math.trunc(value)));
  const write = FORMATS.get(format) ?? String;
  return whole < 0 && !SILENT.has(format) ? String(whole) : write(whole === 0 ? 0 : whole);
}

/** Whether `formatNumber` has a way of its own for that format. */
export function isKnownNumberFormat(format: string): boolean {
  return FORMATS.has(format);
}

const SILENT = new Set(['none', 'bullet']);

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  if (value > 32_767) return String(value);
  let rest = value;
  let text = '';
  for (const [amount, letters] of ROMAN) {
    text += letters.repeat(Math.floor(rest / amount));
    rest %= amount;
  }
  return text;
}

/** a … z, aa, bb … zz, aaa: the letter repeats (17.18.59 lowerLetter). */
function repeated(alphabet: string): (value: number) => string {
  const letters = [...alphabet];
  return (value) =>
    value < 1
      ? ''
      : value > letters.length * 30
        ? String(value)
        : (letters[(value - 1) % letters.length] ?? '').repeat(Math.floor((value - 1) / letters.length) + 1);
}

/** One sign each, digits beyond the last. */
function enclosed(first: number, count: number): (value: number) => string {
  return (value) => (value >= 1 && value <= count ? String.fromCodePoint(first + value - 1) : String(value));
}

function digits(zero: number): (value: number) => string {
  return (value) => String(value).replace(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));
}

function padded(length: number): (value: number) => string {
  return (value) => String(value).padStart(length, '0');
}

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function cardinal(value: number): string {
  if (value < 20) return UNITS[value] ?? '';
  if (value < 100) return (TENS[Math.floor(value / 10)] ?? '') + (value % 10 ? `-${cardinal(value % 10)}` : '');
  if (value < 1000) return `${cardinal(Math.floor(value / 100))} hundred${value % 100 ? ` ${cardinal(value % 100)}` : ''}`;
  if (value < 1_000_000) return `${cardinal(Math.floor(value / 1000))} thousand${value % 1000 ? ` ${cardinal(value % 1000)}` : ''}`;
  return String(value);
}

const ORDINALS = new Map([
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);

function ordinalText(value: number): string {
  return cardinal(value).replace(
    /[a-z]+$/u,
    (word) => ORDINALS.get(word) ?? (word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`),
  );
}

function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Where a unit stands without a one before it: nowhere (壹拾), at the head of a number for ten (十一), everywhere (천백십). */
type BareUnits = 'none' | 'leading-ten' | 'all';

/** 一, 十一, 二十, 一百零一 */
function ideographic(
  numerals: string,
  units: readonly string[],
  zero: string,
  bare: BareUnits = 'leading-ten',
  gapSign = zero,
): (value: number) => string {
  const signs = [...numerals];
  return (value) => {
    if (value === 0) return zero;
    if (value > 9999) return String(value);
    let text = '';
    let gap = false;
    for (const [index, digit] of [...String(value)].map(Number).entries()) {
      const power = String(value).length - 1 - index;
      if (digit === 0) {
        gap = text !== '';
        continue;
      }
      const isBare = digit === 1 && power > 0 && (bare === 'all' || (bare === 'leading-ten' && power === 1 && text === ''));
      text += (gap ? gapSign : '') + (isBare ? '' : (signs[digit - 1] ?? '')) + (units[power] ?? '');
      gap = false;
    }
    return text;
  };
}

const HEBREW: readonly (readonly [number, string])[] = [
  [400, 'ת'],
  [300, 'ש'],
  [200, 'ר'],
  [100, 'ק'],
  [90, 'צ'],
  [80, 'פ'],
  [70, 'ע'],
  [60, 'ס'],
  [50, 'נ'],
  [40, 'מ'],
  [30, 'ל'],
  [20, 'כ'],
  [10, 'י'],
  [9, 'ט'],
  [8, 'ח'],
  [7, 'ז'],
  [6, 'ו'],
  [5, 'ה'],
  [4, 'ד'],
  [3, 'ג'],
  [2, 'ב'],
  [1, 'א'],
];

function hebrew(value: number): string {
  if (value > 9999) return String(value);
  // 15 and 16 would spell the name of God: 9 + 6 and 9 + 7 stand for them.
  const special = value % 100 === 15 ? 'טו' : value % 100 === 16 ? 'טז' : '';
  let rest = special === '' ? value : value - (value % 100);
  let text = '';
  for (const [amount, letters] of HEBREW) {
    while (rest >= amount) {
      text += letters;
      rest -= amount;
    }
  }
  return text + special;
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const RUSSIAN = 'абвгдежзиклмнопрстуфхцчшщыэюя';
const AIUEO = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
const IROHA = 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン';
const AIUEO_HALF_WIDTH = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ';
/** ヰ and ヱ have no half-width form. */
const IROHA_HALF_WIDTH = 'ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ';
const STEMS = '甲乙丙丁戊己庚辛壬癸';
const BRANCHES = '子丑寅卯辰巳午未申酉戌亥';
const GANADA = '가나다라마바사아자차카타파하';
const CHOSUNG = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ';
const ARABIC_ALPHA = 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي';
const ARABIC_ABJAD = 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ';
const THAI = 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ';
const HAN = '一二三四五六七八九';
const HAN_UNITS = ['', '十', '百', '千'];
const chinese = ideographic(HAN, HAN_UNITS, '零');
const japanese = ideographic(HAN, HAN_UNITS, '〇');
const korean = ideographic('일이삼사오육칠팔구', ['', '십', '백', '천'], '영', 'all', '');

/** 一〇五 from the signs of zero to nine. */
function digitwise(numerals: string): (value: number) => string {
  const signs = [...numerals];
  return (value) => [...String(value)].map((digit) => signs[Number(digit)]).join('');
}
const hanDigits = digitwise(`〇${HAN}`);

/** 하나, 열하나, 스물둘: native numerals end at 99. */
function nativeKorean(value: number): string {
  if (value < 1 || value > 99) return korean(value);
  const tens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];
  const ones = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
  return (tens[Math.floor(value / 10)] ?? '') + (ones[value % 10] ?? '');
}

const FORMATS: ReadonlyMap<string, (value: number) => string> = new Map<string, (value: number) => string>([
  ['decimal', String],
  ['none', () => ''],
  ['bullet', () => ''],
  ['decimalZero', padded(2)],
  ['001', padded(3)],
  ['0001', padded(4)],
  ['00001', padded(5)],
  ['upperRoman', roman],
  ['lowerRoman', (value) => roman(value).toLowerCase()],
  ['upperLetter', repeated(LATIN.toUpperCase())],
  ['lowerLetter', repeated(LATIN)],
  ['ordinal', ordinal],
  ['cardinalText', (value) => capitalised(cardinal(value))],
  ['ordinalText', (value) => capitalised(ordinalText(value))],
  ['hex', (value) => value.toString(16).toUpperCase()],
  ['chicago', repeated('*†‡§')],
  ['numberInDash', (value) => `- ${value} -`],
  ['decimalHalfWidth', String],
  ['decimalFullWidth', digits(0xff10)],
  ['decimalFullWidth2', digits(0xff10)],
  ['decimalEnclosedCircle', enclosed(0x2460, 20)],
  ['decimalEnclosedCircleChinese', enclosed(0x2460, 20)],
  ['decimalEnclosedFullstop', enclosed(0x2488, 20)],
  ['decimalEnclosedParen', enclosed(0x2474, 20)],
  ['ideographEnclosedCircle', enclosed(0x3220, 10)],
  ['russianLower', repeated(RUSSIAN)],
  ['russianUpper', repeated(RUSSIAN.toUpperCase())],
  ['aiueoFullWidth', repeated(AIUEO)],
  ['aiueo', repeated(AIUEO_HALF_WIDTH)],
  ['irohaFullWidth', repeated(IROHA)],
  ['iroha', repeated(IROHA_HALF_WIDTH)],
  ['ideographTraditional', repeated(STEMS)],
  ['ideographZodiac', repeated(BRANCHES)],
  ['ganada', repeated(GANADA)],
  ['chosung', repeated(CHOSUNG)],
  ['hebrew1', hebrew],
  ['hebrew2', repeated('אבגדהוזחטיכלמנסעפצקרשת')],
  ['arabicAlpha', repeated(ARABIC_ALPHA)],
  ['arabicAbjad', repeated(ARABIC_ABJAD)],
  ['thaiLetters', repeated(THAI)],
  ['thaiNumbers', digits(0x0e50)],
  ['hindiNumbers', digits(0x0966)],
  ['hindiVowels', repeated('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह')],
  ['chineseCounting', chinese],
  ['chineseCountingThousand', chinese],
  ['taiwaneseCounting', chinese],
  ['taiwaneseCountingThousand', chinese],
  ['ideographDigital', hanDigits],
  ['japaneseDigitalTenThousand', hanDigits],
  ['taiwaneseDigital', hanDigits],
  ['koreanDigital2', digitwise(`零${HAN}`)],
  ['japaneseCounting', japanese],
  ['koreanDigital', digitwise('영일이삼사오육칠팔구')],
  ['koreanCounting', korean],
  ['koreanLegal', nativeKorean],
  ['chineseLegalSimplified', ideographic('壹贰叁肆伍陆柒捌玖', ['', '拾', '佰', '仟'], '零', 'none')],
  ['ideographLegalTraditional', ideographic('壹貳參肆伍陸柒捌玖', ['', '拾', '佰', '仟'], '零', 'none')],
  ['japaneseLegal', ideographic('壱弐参四伍六七八九', ['', '拾', '百', '阡'], '〇')],
]);
