const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Also leaves out what XML 1.0 has no characters for. */
export const escaped = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '').replace(/[&<>"]/gu, (sign) => ESCAPES[sign] ?? sign);

/** An attribute without a value is left out. */
export function tag(name: string, attributes: Readonly<Record<string, string | number | undefined>> = {}, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export const valued = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : tag(name, { 'w:val': value });

/** Switches are written `1` and `0`, never without a value. */
export const toggled = (name: string, on: boolean | undefined): string => (on === undefined ? '' : valued(name, on ? 1 : 0));

const ROOT = {
  'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  'xmlns:o': 'urn:schemas-microsoft-com:office:office',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:m': 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'xmlns:v': 'urn:schemas-microsoft-com:vml',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:w10': 'urn:schemas-microsoft-com:office:word',
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:wne': 'http://schemas.microsoft.com/office/word/2006/wordml',
  'xmlns:sl': 'http://schemas.openxmlformats.org/schemaLibrary/2006/main',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:lc': 'http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas',
  'xmlns:dgm': 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
  'xmlns:wps': 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  'xmlns:wpg': 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
  'xmlns:w14': 'http://schemas.microsoft.com/office/word/2010/wordml',
  'xmlns:w15': 'http://schemas.microsoft.com/office/word/2012/wordml',
  'xmlns:w16': 'http://schemas.microsoft.com/office/word/2018/wordml',
  'xmlns:w16cex': 'http://schemas.microsoft.com/office/word/2018/wordml/cex',
  'xmlns:w16cid': 'http://schemas.microsoft.com/office/word/2016/wordml/cid',
  xmlns: 'http://schemas.microsoft.com/office/tasks/2019/documenttasks',
  'xmlns:cr': 'http://schemas.microsoft.com/office/comments/2020/reactions',
};

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A part of the package: the root element with all the namespaces that Google declares. */
export const part = (root: string, content: string): string => XML_DECLARATION + tag(root, ROOT, content);
