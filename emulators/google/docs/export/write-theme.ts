import { XML_DECLARATION } from './xml.ts';

const COLORS = [
  ['dk2', '1F497D'],
  ['lt2', 'EEECE1'],
  ['accent1', '4F81BD'],
  ['accent2', 'C0504D'],
  ['accent3', '9BBB59'],
  ['accent4', '8064A2'],
  ['accent5', '4BACC6'],
  ['accent6', 'F79646'],
  ['hlink', '0000FF'],
  ['folHlink', '800080'],
] as const;

/** The theme that every exported document has, whatever it looks like. */
export function writeTheme(): string {
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = (width: number) => `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${fill}<a:prstDash val="solid"/></a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  const font = (name: string, face: string) => `<a:${name}><a:latin typeface="${face}"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
  const colors = COLORS.map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`).join('');
  return `${XML_DECLARATION}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office Theme"><a:themeElements><a:clrScheme name="Office"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>${colors}</a:clrScheme><a:fontScheme name="Office">${font('majorFont', 'Calibri')}${font('minorFont', 'Cambria')}</a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line(9525)}${line(25_400)}${line(38_100)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`;
}
