import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openCommandLine } from './command-line.test-support.ts';

const { folder, place, run, runWith, inShell } = openCommandLine('places');
const generate = (...more: string[]) => [
  'generate',
  '--template',
  'samples/invoice.docx',
  '--rows',
  'samples/invoice.rows.json',
  '--name',
  'Number',
  ...more,
];

describe('where sheafmill generate puts its files', () => {
  it('knows a ZIP by its name in any case, and makes the folders above it and above one PDF of all rows', () => {
    const [zip, one] = [place('new/folder/ALL.ZIP'), place('other/one.pdf')];
    expect(run(...generate('--out', zip, '--merge', one)).status).toBe(0);
    expect(Object.keys(unzipSync(readFileSync(zip)))).toHaveLength(25);
    expect(readFileSync(one).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('says that one PDF of all rows is not made where a row has failed', () => {
    const rows = [{ Number: 'a' }, { Number: 'b', Items: Array.from({ length: 10_001 }, () => ({ Description: 'x' })) }];
    writeFileSync(place('rows.json'), JSON.stringify(rows));
    const [out, one] = [place('failed'), place('failed.pdf')];
    const files = ['--rows', place('rows.json'), '--out', out, '--merge', one];
    const { status, stderr } = run('generate', '--template', 'samples/invoice.docx', '--name', 'Number', ...files);
    expect(stderr).toContain(`'${one}' was not made, because rows are missing.`);
    expect(status).toBe(1);
    expect(existsSync(one)).toBe(false);
  });

  it('says with --resume that what it finds was not interrupted, as its template is not known any more', () => {
    const out = place('resumed');
    expect(run(...generate('--out', out, '--resume')).stderr).not.toContain('interrupted');
    const again = run(...generate('--out', out, '--resume'));
    expect(again.stderr).toContain(`'${out}' holds no run that was interrupted.`);
    expect(again.stderr).toContain('0 made, 25 there already');
    expect(again.status).toBe(0);
  });

  it('says that rows can not come through a pipe', () => {
    const piped = ['generate', '--template', 'samples/invoice.docx', '--rows', '/dev/stdin', '--out', place('piped')];
    const { status, stderr } = inShell('echo Number | "$@"', ...piped);
    expect(stderr).toContain('save it as a file first');
    expect(status).toBe(2);
    expect(existsSync(place('piped'))).toBe(false);
  });

  describe.each([
    ['generate', () => generate('--out', place('fonts'))],
    ['render', () => ['render', 'samples/invoice.docx', '--out', place('fonts.pdf')]],
    ['inspect', () => ['inspect', 'samples/invoice.docx']],
  ])('%s says of the folder of fonts', (_, command) => {
    it('that it can not be read', () => {
      const { status, stderr } = runWith({ FONTS_DIR: place('nowhere') }, ...command());
      expect(stderr).toBe(`FONTS_DIR '${place('nowhere')}' can't be read: there is no such file.\n`);
      expect(status).toBe(2);
      expect(readdirSync(folder)).not.toContain('fonts');
    });

    it('which file in it is no font', () => {
      mkdirSync(place('bad-fonts'), { recursive: true });
      writeFileSync(place('bad-fonts/House.ttf'), 'no font');
      const { status, stderr } = runWith({ FONTS_DIR: place('bad-fonts') }, ...command());
      expect(stderr).toBe(`'House.ttf' in FONTS_DIR '${place('bad-fonts')}' can't be used: it is not a TrueType or OpenType font.\n`);
      expect(status).toBe(2);
      expect(readdirSync(folder)).not.toContain('fonts');
    });
  });
});
