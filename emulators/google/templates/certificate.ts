import { emptyDocument, paragraph } from '../docs/empty-document.ts';
import { type DocumentContent, type ParagraphStyle, points } from '../docs/model.ts';
import { A4, cell, gap, line, look, spaced, table, text } from './design.ts';

const INK = '22304a';
const GOLD = 'b08d3c';
const SOFT = '667085';
const MARGIN = 36;
const WIDTH = A4.height - 2 * MARGIN;
const SIGNATURE = 170;
const BETWEEN = WIDTH - 2 * SIGNATURE - 100;

const centred = (above: number, below: number, style: ParagraphStyle = {}) => spaced(above, below, { alignment: 'CENTER', ...style });

/** A certificate on one landscape page, in a frame. */
export function certificateTemplate(): DocumentContent {
  const quiet = look({ size: 13, ink: SOFT, font: 'Georgia', italic: true });
  const caption = look({ size: 9, ink: SOFT });
  const signature = (value: string, label: string) =>
    cell(
      [
        paragraph(value, centred(0, 0), look({ size: 12, ink: INK, font: 'Georgia' })),
        paragraph(label, centred(5, 0, { borderTop: line(SOFT, 0.75, 4) }), caption),
      ],
      { padding: [0, 4], align: 'BOTTOM' },
    );
  return {
    ...emptyDocument(),
    page: {
      width: A4.height,
      height: A4.width,
      marginTop: MARGIN,
      marginBottom: 30,
      marginLeft: MARGIN,
      marginRight: MARGIN,
      marginHeader: 18,
      marginFooter: 18,
    },
    body: [
      table(
        [WIDTH],
        [
          {
            height: 500,
            cells: [
              cell(
                [
                  paragraph('CERTIFICATE', centred(0, 0, { namedStyleType: 'TITLE' }), look({ size: 40, ink: INK, font: 'Georgia' })),
                  paragraph('OF COMPLETION', centred(2, 6), look({ size: 12, ink: GOLD, bold: true })),
                  paragraph(
                    '',
                    centred(0, 26, { borderBottom: line(GOLD, 1), indentStart: points(300), indentEnd: points(300) }),
                    look({ size: 4 }),
                  ),
                  paragraph('This is to certify that', centred(0, 10), quiet),
                  paragraph('{{Name}}', centred(0, 10), look({ size: 34, ink: INK, font: 'Georgia', italic: true })),
                  paragraph('has completed the course', centred(0, 8), quiet),
                  paragraph('{{Course}}', centred(0, 8, { namedStyleType: 'HEADING_1' }), look({ size: 20, ink: INK, bold: true })),
                  paragraph(
                    [
                      text('on {{Completed | date:long}}', quiet),
                      text('{{#if Grade}}', quiet),
                      text(', with a grade of ', quiet),
                      text('{{Grade | percent:0}}', look({ size: 13, ink: INK, font: 'Georgia', bold: true })),
                      text('{{/if}}', quiet),
                    ],
                    centred(0, 40),
                  ),
                  table(
                    [SIGNATURE, BETWEEN, SIGNATURE],
                    [
                      {
                        cells: [
                          signature('{{Teacher}}', 'Teacher'),
                          cell([paragraph('', centred(0, 0))], { padding: [0, 0] }),
                          signature('{{Certificate no}}', 'Certificate number'),
                        ],
                      },
                    ],
                  ),
                  gap(2),
                ],
                {
                  top: line(GOLD, 4),
                  bottom: line(GOLD, 4),
                  left: line(GOLD, 4),
                  right: line(GOLD, 4),
                  padding: [22, 50],
                  align: 'MIDDLE',
                },
              ),
            ],
          },
        ],
      ),
      gap(1),
    ],
  };
}
