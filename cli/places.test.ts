import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

  it.each([
    ['generate', '--merge', 'T.docx', 'the template'],
    ['generate', '--merge', 'linked/T.docx', 'the template'],
    ['generate', '--merge', 'R.json', 'the file of the rows'],
    ['generate', '--merge', 'all.zip', 'what --out makes'],
    ['generate', '--out', 'T.docx', 'the template'],
    ['render', '--out', 'T.docx', 'the template'],
  ])('%s does not let %s %s replace %s', (command, option, name, what) => {
    const own = place('own');
    const [template, rows] = [path.join(own, 'T.docx'), path.join(own, 'R.json')];
    mkdirSync(own, { recursive: true });
    copyFileSync('samples/invoice.docx', template);
    copyFileSync('samples/invoice.rows.json', rows);
    if (!existsSync(path.join(own, 'linked'))) symlinkSync(own, path.join(own, 'linked'));
    const file = path.join(own, name);
    const files = ['--template', template, '--rows', rows, ...(option === '--out' ? [] : ['--out', path.join(own, 'all.zip')])];
    const { status, stderr } = run(command, ...(command === 'render' ? [template] : files), option, file);
    expect(stderr).toBe(`${option} '${file}' is ${what}, which would be lost. Give another name.\n`);
    expect(status).toBe(2);
    expect(readFileSync(template)).toEqual(readFileSync('samples/invoice.docx'));
    expect(readFileSync(rows)).toEqual(readFileSync('samples/invoice.rows.json'));
  });

  it.each([
    ['--merge', 'pipe', 'is no file but a device or a pipe. Give the name of a file that may be replaced.'],
    ['--out', 'folder.zip', 'is a folder. Give the name of a ZIP, or of a folder that does not end with .zip.'],
  ])('%s does not put its file in the place of what is none: %s', (option, name, why) => {
    const at = place(name);
    if (option === '--merge') spawnSync('mkfifo', [at]);
    else mkdirSync(at);
    const kind = statSync(at).mode;
    const { status, stderr } = run(...generate(option, at));
    expect(stderr).toBe(`${option} '${at}' ${why}\n`);
    expect(status).toBe(2);
    expect(statSync(at).mode).toBe(kind);
    expect(readdirSync(folder).filter((each) => each.startsWith(`${name}.`))).toEqual([]);
  });

  it('renders into a folder that is not there yet, and through a link', () => {
    const [file, link] = [place('not/there/yet.pdf'), place('link.pdf')];
    expect(run('render', 'samples/invoice.docx', '--out', file).status).toBe(0);
    writeFileSync(file, 'before');
    symlinkSync(file, link);
    expect(run('render', 'samples/invoice.docx', '--out', link).status).toBe(0);
    expect([lstatSync(link).isSymbolicLink(), readFileSync(file).subarray(0, 5).toString()]).toEqual([true, '%PDF-']);
    expect(readdirSync(path.dirname(file))).toEqual(['yet.pdf']);
  });

  it('gives no row the name of the one PDF of all rows, nor of the template, in the same folder', () => {
    const out = place('shared');
    mkdirSync(out);
    copyFileSync('samples/invoice.docx', path.join(out, 'T.docx'));
    writeFileSync(place('names.csv'), 'Number\nall\nt\n');
    const files = ['--template', path.join(out, 'T.docx'), '--rows', place('names.csv'), '--out', out];
    expect(run('generate', ...files, '--merge', path.join(out, 'All.pdf')).status).toBe(0);
    expect(run('generate', ...files, '--format', 'docx').status).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(['All.pdf', 'T.docx', 'all (2).pdf', 'all.docx', 't (2).docx', 't.pdf']);
    expect(readFileSync(path.join(out, 'T.docx'))).toEqual(readFileSync('samples/invoice.docx'));
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

  it('leaves what is there as it was when the template is refused, and names its file', () => {
    const template = place('none.docx');
    writeFileSync(template, 'no document');
    const [made, zip, fresh] = [place('kept'), place('kept.zip'), place('fresh')];
    for (const out of [made, zip]) expect(run(...generate('--out', out)).status).toBe(0);
    writeFileSync(path.join(made, '.sheafmill-run'), 'of a run that was interrupted');
    const before = readFileSync(zip);
    for (const out of [made, zip, fresh, place('fresh.zip')]) {
      const { status, stderr } = run('generate', '--template', template, '--rows', 'samples/invoice.rows.json', '--out', out);
      expect(stderr).toMatch(`${template}: error: The file is not a .docx document.`);
      expect(status).toBe(2);
    }
    expect(readFileSync(zip)).toEqual(before);
    expect(readFileSync(path.join(made, '.sheafmill-run'), 'utf8')).toBe('of a run that was interrupted');
    expect(
      readdirSync(folder)
        .filter((name) => /^(?:kept|fresh)/u.test(name))
        .toSorted(),
    ).toEqual(['kept', 'kept.zip']);
    const resumed = run('generate', '--template', template, '--rows', 'samples/invoice.rows.json', '--out', place('again.zip'), '--resume');
    expect(resumed.status).toBe(2);
  });

  it('says that there are no rows', () => {
    writeFileSync(place('no-rows.csv'), 'Number,Client\n');
    const { status, stderr } = run(
      'generate',
      '--template',
      'samples/invoice.docx',
      '--rows',
      place('no-rows.csv'),
      '--out',
      place('no-rows'),
    );
    expect(stderr).toContain('There are no rows to make anything of.');
    expect(status).toBe(0);
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

describe('sheafmill where the machine has no zone of its own', () => {
  it('shows times as in Greenwich', () => {
    writeFileSync(place('times.csv'), 'Number,Date\n1,2026-03-09T10:00:00Z\n');
    const files = ['--template', 'samples/invoice.docx', '--rows', place('times.csv'), '--out', place('times')];
    const { status, stderr } = runWith({ TZ: '' }, 'generate', ...files);
    expect(stderr).toContain('1 made');
    expect(status).toBe(0);
  });
});
