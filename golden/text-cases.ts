import type { GoldenCase } from './golden-case.ts';
import { br, field, p, SETTINGS, SMALL_PAGE, STYLES, t, tab, WORDS } from './xml.ts';

const stops = (inside: string) => `<w:tabs>${inside}</w:tabs>`;
const stop = (kind: string, position: number, leader = '') =>
  `<w:tab w:val="${kind}" w:pos="${position}"${leader ? ` w:leader="${leader}"` : ''}/>`;

const math = (inside: string) => `<m:oMath>${inside}</m:oMath>`;
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const fraction = (above: string, below: string) => `<m:f><m:num>${above}</m:num><m:den>${below}</m:den></m:f>`;
const scripts = (kind: 'Sup' | 'Sub', base: string, script: string) =>
  `<m:s${kind}><m:e>${base}</m:e><m:${kind.toLowerCase()}>${script}</m:${kind.toLowerCase()}></m:s${kind}>`;

/** Runs and paragraphs. */
export const textCases: readonly GoldenCase[] = [
  { name: 'plain-paragraph', body: p(t(WORDS)) },
  { name: 'bold-italic', body: p(t('plain ') + t('bold ', '<w:b/>') + t('italic ', '<w:i/>') + t('both', '<w:b/><w:i/>')) },
  {
    name: 'underlines',
    picture: true,
    body: ['single', 'double', 'thick', 'dotted', 'dash', 'wave', 'words']
      .map((kind) => p(t(`${kind} line here`, `<w:u w:val="${kind}"/>`)))
      .join(''),
  },
  { name: 'strikes', body: p(t('one ', '<w:strike/>') + t('two', '<w:dstrike/>')) },
  {
    name: 'colour-and-highlight',
    picture: true,
    body: p(
      t('red ', '<w:color w:val="C00000"/>') +
        t('marked ', '<w:highlight w:val="yellow"/>') +
        t('shaded', '<w:shd w:val="clear" w:fill="D9EAD3"/>'),
    ),
  },
  {
    name: 'super-and-subscript',
    body: p(t('x') + t('2', '<w:vertAlign w:val="superscript"/>') + t(' H') + t('2', '<w:vertAlign w:val="subscript"/>') + t('O')),
  },
  { name: 'raised-text', body: p(t('base ') + t('up', '<w:position w:val="6"/>') + t(' down', '<w:position w:val="-6"/>')) },
  { name: 'caps-and-small-caps', body: p(t('All Caps ', '<w:caps/>') + t('Small Caps', '<w:smallCaps/>')) },
  { name: 'letter-spacing-and-scale', body: p(t('wide ', '<w:spacing w:val="40"/>') + t('narrow', '<w:w w:val="66"/>')) },
  { name: 'hidden-text', body: p(t('seen ') + t('hidden ', '<w:vanish/>') + t('seen again')) },
  {
    name: 'fonts',
    body: ['Arial', 'Times New Roman', 'Courier New', 'Calibri', 'Cambria', 'Georgia']
      .map((font) => p(t(`${font} Hamburg`, `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`)))
      .join(''),
  },
  { name: 'symbol-font', body: p('<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>' + t(' done')) },
  {
    name: 'alignments',
    body: ['left', 'center', 'right', 'both'].map((kind) => p(t(WORDS.slice(0, 70)), `<w:jc w:val="${kind}"/>`)).join(''),
  },
  {
    name: 'indents',
    body: p(t(WORDS), '<w:ind w:left="720" w:right="720" w:firstLine="360"/>') + p(t(WORDS), '<w:ind w:left="720" w:hanging="720"/>'),
  },
  {
    name: 'spacing-collapses',
    body:
      p(t('first'), '<w:spacing w:after="240"/>') +
      p(t('second'), '<w:spacing w:before="120"/>') +
      p(t('third'), '<w:spacing w:before="480"/>'),
  },
  {
    name: 'contextual-spacing',
    body: ['one', 'two', 'three'].map((text) => p(t(text), '<w:spacing w:before="200" w:after="200"/><w:contextualSpacing/>')).join(''),
  },
  { name: 'line-spacing-auto', body: p(t(WORDS), '<w:spacing w:line="360" w:lineRule="auto"/>') },
  { name: 'line-spacing-exact', body: p(t(WORDS), '<w:spacing w:line="400" w:lineRule="exact"/>') },
  { name: 'line-spacing-at-least', body: p(t(WORDS), '<w:spacing w:line="400" w:lineRule="atLeast"/>') },
  { name: 'line-spacing-below-one', body: p(t(WORDS), '<w:spacing w:line="200" w:lineRule="auto"/>') },
  {
    name: 'tab-stops',
    body: p(
      t('a') + tab + t('left') + tab + t('center') + tab + t('right'),
      stops(stop('left', 720) + stop('center', 2160) + stop('right', 4320)),
    ),
  },
  {
    name: 'tab-leaders',
    picture: true,
    body: p(t('Chapter') + tab + t('12'), stops(stop('right', 4320, 'dot'))) + p(t('Name') + tab, stops(stop('left', 3600, 'underscore'))),
  },
  { name: 'decimal-tab', body: ['1.5', '22.75', '333'].map((text) => p(tab + t(text), stops(stop('decimal', 2160)))).join('') },
  { name: 'default-tab-stops', body: p(t('a') + tab + t('b') + tab + t('c')) },
  { name: 'line-break', body: p(t('before') + br() + t('after')) },
  {
    name: 'soft-and-hard-hyphens',
    body: p(t('a co') + '<w:r><w:softHyphen/></w:r>' + t('operation and a well') + '<w:r><w:noBreakHyphen/></w:r>' + t('known')),
  },
  { name: 'overlong-word', body: p(t('abcdefghijklmnopqrstuvwxyz'.repeat(4))) },
  {
    name: 'paragraph-borders',
    picture: true,
    body: [1, 2]
      .map((each) =>
        p(
          t(`boxed ${each}`),
          `<w:pBdr>${['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:val="single" w:sz="8" w:space="4" w:color="4F81BD"/>`).join('')}</w:pBdr>`,
        ),
      )
      .join(''),
  },
  { name: 'paragraph-shading', body: p(t('shaded paragraph'), '<w:shd w:val="clear" w:color="auto" w:fill="FDE9D9"/>') },
  {
    name: 'right-to-left',
    picture: true,
    body: p(t('שלום עולם 123', '<w:rtl/>'), '<w:bidi/>') + p(t('mixed ') + t('מילה', '<w:rtl/>') + t(' text')),
  },
  { name: 'arabic', picture: true, body: p(t('السلام عليكم', '<w:rtl/>'), '<w:bidi/>') },
  { name: 'kerning', body: p(t('AVATAR To', '<w:kern w:val="8"/><w:sz w:val="48"/>')) + p(t('AVATAR To', '<w:sz w:val="48"/>')) },
  { name: 'page-fields', body: p(t('Page ') + field('PAGE') + t(' of ') + field('NUMPAGES')) + p(br('page') + field('PAGE')) },
  { name: 'field-results', body: p(field('DATE \\@ "d MMM yyyy"', '3 Mar 2026') + t(', ') + field('MERGEFIELD Name', '«Name»')) },
  {
    name: 'hyperlink-and-bookmark',
    body:
      p('<w:bookmarkStart w:id="1" w:name="top"/>' + t('Top') + '<w:bookmarkEnd w:id="1"/>') +
      p(`<w:hyperlink w:anchor="top">${t('go up', '<w:u w:val="single"/>')}</w:hyperlink>`),
  },
  {
    name: 'tracked-changes-accepted',
    body: p(
      t('kept ') +
        '<w:ins w:id="1" w:author="a">' +
        t('inserted ') +
        '</w:ins><w:del w:id="2" w:author="a"><w:r><w:delText>deleted</w:delText></w:r></w:del>' +
        t('end'),
    ),
  },
  {
    name: 'content-controls',
    body: `<w:sdt><w:sdtContent>${p(`${t('in a ')}<w:sdt><w:sdtContent>${t('control')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>`,
  },
  { name: 'fraction-in-a-line', body: p(t('half ') + math(fraction(r('a'), r('b'))) + t(' of it')) },
  {
    name: 'equation-structures',
    picture: true,
    body: [
      `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${r('k=0')}</m:sub><m:sup>${r('n')}</m:sup><m:e>${r('2k+1')}</m:e></m:nary>`,
      `${r('x=')}${fraction(`${r('-b±')}<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/><m:e>${scripts('Sup', r('b'), r('2'))}${r('-4ac')}</m:e></m:rad>`, r('2a'))}`,
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e>${r('1')}</m:e><m:e>${r('0')}</m:e></m:mr><m:mr><m:e>${r('0')}</m:e><m:e>${r('-1')}</m:e></m:mr></m:m></m:e></m:d>`,
      `<m:acc><m:accPr><m:chr m:val="&#x302;"/></m:accPr><m:e>${r('p')}</m:e></m:acc>${scripts('Sub', r('+v'), r('i'))}`,
    ]
      .map((formula) => p(`<m:oMathPara>${math(formula)}</m:oMathPara>`))
      .join(''),
  },
  { name: 'equation-with-a-placeholder', body: p(math(fraction(r('{{Total}}'), r('2')))) },
  {
    name: 'drop-cap',
    body:
      p(
        t('T', '<w:position w:val="-5"/><w:sz w:val="97"/>'),
        '<w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/><w:spacing w:line="759" w:lineRule="exact"/>',
      ) + p(t(WORDS)),
  },
  {
    name: 'keep-with-next',
    body: Array.from({ length: 13 }, (_, index) => p(t(`line ${index}`), index >= 10 ? '<w:keepNext/>' : '')).join('') + p(t('last')),
  },
  {
    name: 'widows-and-orphans',
    body: Array.from({ length: 12 }, (_, index) => p(t(`line ${index}`))).join('') + p(t(`${WORDS} ${WORDS}`), '<w:widowControl/>'),
  },
  {
    name: 'hyphenation',
    settings: `<w:autoHyphenation/><w:consecutiveHyphenLimit w:val="2"/>${SETTINGS}`,
    picture: true,
    body:
      p(
        t(
          'Der Rechnungsbetrag zuzüglich der Umsatzsteuer ist innerhalb von dreißig Kalendertagen zu überweisen.',
          '<w:lang w:val="de-DE"/>',
        ),
      ) +
      p(t('Der Rechnungsbetrag zuzüglich der Umsatzsteuer ist zu überweisen.', '<w:lang w:val="de-DE"/>'), '<w:suppressAutoHyphens/>') +
      p(
        t('Prodloužení lhůty splatnosti vyžaduje nejneobhospodařovávatelnější souhlas.', '<w:lang w:val="cs-CZ"/>'),
        '<w:jc w:val="both"/>',
      ),
  },
  { name: 'page-break-before', body: p(t('first page')) + p(t('second page'), '<w:pageBreakBefore/>') },
].map((each) => ({ section: SMALL_PAGE, styles: STYLES, settings: SETTINGS, ...each }));
