import { expect, test } from 'vitest';
import { numberFormatOf, readFieldInstruction } from './field-instruction.ts';

test('a field code comes apart into name, operands and switches', () => {
  const instruction = readFieldInstruction(' HYPERLINK "https://example.org/a b" \\l "part 2" \\o "Tip \\"quoted\\"" ');
  expect(instruction.name).toBe('HYPERLINK');
  expect(instruction.operands).toEqual(['https://example.org/a b']);
  expect([...instruction.switches]).toEqual([
    ['l', 'part 2'],
    ['o', 'Tip "quoted"'],
  ]);
});

test('a switch without an operand leaves the next word to the field', () => {
  const instruction = readFieldInstruction('PAGEREF \\h _Toc1');
  expect(instruction.operands).toEqual(['_Toc1']);
  expect(instruction.switches.get('h')).toBe('');
});

test('switches written without a space are told apart', () => {
  expect(numberFormatOf(readFieldInstruction('PAGE\\*roman'))).toBe('lowerRoman');
  expect(numberFormatOf(readFieldInstruction('PAGE \\* Roman \\* MERGEFORMAT'))).toBe('upperRoman');
  expect(numberFormatOf(readFieldInstruction('PAGE \\* ALPHABETIC'))).toBe('upperLetter');
  expect(numberFormatOf(readFieldInstruction('PAGE \\* roman \\* Upper'))).toBe('lowerRoman');
  expect(numberFormatOf(readFieldInstruction('NUMPAGES \\# "00"'))).toBe('decimalZero');
  expect(numberFormatOf(readFieldInstruction('PAGE \\# 000 \\* MERGEFORMAT'))).toBe('001');
  expect(numberFormatOf(readFieldInstruction('PAGE \\# "0"'))).toBeUndefined();
});

test('the face of a button is what follows the name of its macro', () => {
  expect(readFieldInstruction('MACROBUTTON NoMacro [Click here, "please"]').rest).toBe('[Click here, "please"]');
});

test('an empty or broken code has no name and does no harm', () => {
  expect(readFieldInstruction('   ').name).toBe('');
  expect(readFieldInstruction('"unclosed').name).toBe('UNCLOSED');
  expect(readFieldInstruction('\\').name).toBe('\\');
});

test('no switch of a reference to a style takes the name of the style', () => {
  const instruction = readFieldInstruction('STYLEREF \\l "Heading 1" \\t');
  expect(instruction.operands).toEqual(['Heading 1']);
  expect([...instruction.switches.keys()]).toEqual(['l', 't']);
});
