/** Values that have broken programs like this one: test data for everything that a value goes through. */
export const NAUGHTY_STRINGS: readonly string[] = [
  // Nothing, or nearly
  '', ' ', '   ', '\u00A0', '\u200B', '\uFEFF', '\u2003\u3000', '.', '-', '0', '-0', 'NaN', 'null', 'undefined', 'true', 'False', '1e999', '0x1F', '1,234.50', '٠١٢٣',
  // Tags, templates, code
  '{{Name}}', '{{{Name}}}', '}}', '{{', '{{#Items}}', '{{/if}}{{else}}', '{% if x %}', '${7*7}', '#{7*7}', '<%= 7*7 %>', '#read("/etc/passwd")', '#set page(width: 1pt)', '$x^2$', '*bold* _it_ `code`', "=cmd|' /C calc'!A0", '@SUM(1+1)', "'; DROP TABLE rows; --",
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', '[object Object]',
  // Markup and entities
  '<script>alert(1)</script>', '<w:t>x</w:t>', '&amp;&lt;&#x41;&nbsp;', ']]>', '<!DOCTYPE x [<!ENTITY a "b">]>', '\u00ABName\u00BB',
  // PDF and file syntax
  ') Tj ET Q (', '\\) \\( \\\\', '<< /JS (app.alert(1)) >>', 'endstream endobj', '%%EOF', 'BT /F1 12 Tf', '../../etc/passwd', 'C:\\Windows\\x', 'a/b:c*d?e"f<g>h|i', 'CON', 'x.pdf', '\r\nX-Header: 1', 'file:///etc/passwd', 'javascript:alert(1)',
  // Quotes, dashes, typography
  '\u201Ccurly\u201D \u2018single\u2019 \u201Elow\u201C', '"\'`\u00B4', 'a\u2010b\u2011c\u2012d\u2013e\u2014f', 'soft\u00ADhyphen', 'fi\uFB01 ffi', '½ ² ™ № ℃', '…',
  // Line ends and tabs
  'a\nb', 'a\r\nb\rc', 'a\n\n\nb', '\nlead and trail\n', 'a\u2028b\u2029c', 'a\tb\t\tc', 'a\u000Bb\fc\u0085d',
  // Controls
  '\u0000', 'a\u0000b', '\u0001\u0002\u001F', '\u007F\u0080\u009F', '\u001B[31mred',
  // Direction
  'שלום עולם', 'مرحبا بالعالم', 'abc \u202Etxt.exe', '\u2066isolate\u2069', '\u202A\u202B unclosed', 'Total: 12 ש"ח (EUR)', 'لا إله 123 abc', '\u200Fmark\u200E',
  // Scripts
  'Żółć Łódź', 'Ελληνικά', 'Русский', 'Tiếng Việt', 'Istanbul İı', 'ẞß', 'हिन्दी क्ष', 'தமிழ்', 'ไทยไม่มีช่องว่าง', 'ខ្មែរ', '汉字漢字', 'ひらがなカタカナ', '한국어', '한국', 'አማርኛ', 'ქართული', 'བོད་', '𝒜𝔅ℭ', '𠀀𠮷',
  // Marks, emoji, surrogates, unassigned
  'e\u0301 vs \u00E9', 'Z\u0351\u036B\u0343\u0363\u0346a\u0334\u0335l\u0489go', '\u0301starts with a mark', '👍🏽', '👩‍👩‍👧‍👦', '🇩🇪🇫🇷', '❤️', '1️⃣', '\uD800', 'a\uDC00b', '\uDC00\uD800', '\uFFFD\uFFFE\uFFFF', '\uE000\uF8FF', '\u{10FFFF}', '\uFFFC',
  // Long
  'x'.repeat(1_000), 'word '.repeat(300), 'مر'.repeat(200), '\u0301'.repeat(100),
];
