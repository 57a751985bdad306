import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { PDF_PASSWORD } from '../integrations/kept-pdfs.test-support.ts';
import { openCommandLine, root, sheafmill } from './command-line.test-support.ts';

const { folder, place, run } = openCommandLine('cli');
const sample = (name: string) => path.join(root, 'samples', name);
const generate = (out: string, ...more: string[]) => [
  'generate',
  '--template',
  sample('invoice.docx'),
  '--rows',
  sample('invoice.rows.json'),
  '--out',
  out,
  '--name',
  '{{Number}}',
  '--timezone',
  'UTC',
  ...more,
];
const pdfs = (out: string) => readdirSync(out).filter((name) => name.endsWith('.pdf'));
/** 2,000 rows: enough that a run can be interrupted. */
function manyRows(count = 2000): string {
  const file = place(`many-${count}.json`);
  const [first] = JSON.parse(readFileSync(sample('invoice.rows.json'), 'utf8'));
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify(Array.from({ length: count }, (_, index) => ({ ...first, Number: `N${index}` }))));
  return file;
}
const whole = (bytes: Uint8Array) =>
  Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-' && Buffer.from(bytes).subarray(-6).toString().includes('%%EOF');

describe('sheafmill generate', () => {
  it('makes one PDF per row, named after the pattern, and exits with 0', () => {
    const { status, stderr } = run(...generate(place('folder')));
    expect(stderr).toContain('25 made');
    expect(status).toBe(0);
    expect(pdfs(place('folder'))).toHaveLength(25);
    expect(whole(readFileSync(path.join(place('folder'), '2026-0001.pdf')))).toBe(true);
    expect(readdirSync(place('folder')).filter((name) => !name.endsWith('.pdf'))).toEqual([]);
  });

  it('makes one .docx per row, which is the template with its placeholders filled', () => {
    const { status, stderr } = run(...generate(place('documents'), '--format', 'docx'));
    expect(stderr).toContain('25 made');
    expect(status).toBe(0);
    expect(readdirSync(place('documents')).filter((name) => name.endsWith('.docx'))).toHaveLength(25);
    const made = unzipSync(readFileSync(path.join(place('documents'), '2026-0001.docx')));
    const template = unzipSync(readFileSync(sample('invoice.docx')));
    expect(Object.keys(made)).toEqual(expect.arrayContaining(Object.keys(template)));
    expect(made['word/styles.xml']).toEqual(template['word/styles.xml']);
    const text = (parts: Record<string, Uint8Array>) => Buffer.from(parts['word/document.xml'] ?? []).toString();
    expect(text(template)).toContain('{{');
    expect(text(made)).not.toContain('{{');
    expect(text(made)).toContain('2026-0001');
    for (const more of [
      ['--format', 'odt'],
      ['--format', 'docx', '--merge', place('one.pdf')],
    ])
      expect(run(...generate(place('documents'), ...more)).status).toBe(2);
  });

  it('says of file names that ask for a column which the rows do not have', () => {
    const { status, stderr } = run(...generate(place('misnamed'), '--name', '{{Numbr}}'));
    expect(stderr).toContain("Column 'Numbr', which the file names ask for, is not in the rows. Did you mean 'Number'?");
    expect(status).toBe(0);
  });

  it('sets Chinese, Japanese and Korean when their fonts are asked for, and says so of boxes when they are not', () => {
    writeFileSync(place('world.csv'), 'Number,Client\n1,株式会社さくら商事\n2,北京科技有限公司\n3,한국무역 주식회사\n');
    const make = (...more: string[]) => {
      const out = place(`world${more.length}`);
      const rows = ['--rows', place('world.csv'), '--name', '{{Number}}', '--out', out];
      return { out, ...run('generate', '--template', sample('invoice.docx'), ...rows, ...more) };
    };
    const plain = make();
    expect(plain.stderr).toContain('No font has the characters');
    expect(plain.stderr).toContain('--east-asian-fonts');
    const { out, status, stderr } = make('--east-asian-fonts');
    expect(status).toBe(0);
    expect(stderr).not.toContain('No font has the characters');
    // A subset of a few ideographs is small, though the fonts have 5 to 8 MB.
    for (const name of pdfs(out)) expect(readFileSync(path.join(out, name)).length).toBeLessThan(120_000);
    expect(pdfs(out)).toHaveLength(3);
  });

  it('makes PDFs that keep a standard, one by one and in one file, and PDFs that a password opens', () => {
    const { status } = run(...generate(place('archive'), '--pdf-standard', 'a-2b,ua-1', '--merge', place('archive.pdf')));
    expect(status).toBe(0);
    for (const file of [path.join(place('archive'), '2026-0001.pdf'), place('archive.pdf')]) {
      const text = readFileSync(file, 'latin1');
      expect(text).toContain('/OutputIntents');
      expect(text).toContain('<pdfaid:part>2<');
      expect(text).toContain('<pdfuaid:part>1<');
    }
    expect(run(...generate(place('secret'), '--password', PDF_PASSWORD, '--watermark', 'Draft')).status).toBe(0);
    expect(readFileSync(path.join(place('secret'), '2026-0001.pdf'), 'latin1')).toContain('/Filter/Standard/V 5/R 6');
    for (const more of [
      ['--pdf-standard', 'a-9z'],
      ['--pdf-standard', 'a-2b,a-3b'],
      ['--pdf-standard', 'a-2b', '--format', 'docx'],
      ['--pdf-standard', 'a-2b', '--password', 'secret'],
      ['--password', ''],
      ['--form-fields', '--pdf-standard', 'a-2b'],
      ['--form-fields', '--merge', place('one.pdf')],
      ['--form-fields', '--format', 'docx'],
    ])
      expect(run(...generate(place('archive'), ...more)).status).toBe(2);
  });

  it('attaches electronic invoices by a mapping, and refuses a mapping that is none', () => {
    const mapping = sample('invoice.factur-x.json');
    const { status } = run(...generate(place('invoices'), '--factur-x', mapping));
    expect(status).toBe(0);
    const text = readFileSync(path.join(place('invoices'), '2026-0001.pdf'), 'latin1');
    expect(text).toContain('/EmbeddedFiles');
    expect(text).toContain('<fx:ConformanceLevel>EN 16931<');
    writeFileSync(place('incomplete.json'), JSON.stringify({ ...JSON.parse(readFileSync(mapping, 'utf8')), number: '{{Nomber}}' }));
    const failed = run(...generate(place('none'), '--factur-x', place('incomplete.json')));
    expect([failed.status, pdfs(place('none'))]).toEqual([1, []]);
    expect(failed.stderr).toContain("The invoice has no 'number'");
    writeFileSync(place('broken.json'), '{"seller": 1}');
    writeFileSync(place('nothing.json'), 'null');
    for (const more of [
      ['--factur-x', place('absent.json')],
      ['--factur-x', place('broken.json')],
      ['--factur-x', place('nothing.json')],
      ['--factur-x', sample('invoice.docx')],
      ['--factur-x', mapping, '--password', 'secret'],
      ['--factur-x', mapping, '--pdf-standard', 'a-2b'],
      ['--factur-x', mapping, '--merge', place('one.pdf')],
    ])
      expect(run(...generate(place('none'), ...more)).status).toBe(2);
  });

  it('gives the same bytes again, with any number of threads', () => {
    run(...generate(place('one'), '--concurrency', '1'));
    run(...generate(place('two'), '--concurrency', '2'));
    for (const name of pdfs(place('one')))
      expect(readFileSync(path.join(place('one'), name)).equals(readFileSync(path.join(place('two'), name)))).toBe(true);
  });

  it('writes a ZIP that holds the same PDFs', () => {
    expect(run(...generate(place('out.zip'))).status).toBe(0);
    const entries = unzipSync(readFileSync(place('out.zip')));
    expect(Object.keys(entries)).toHaveLength(25);
    expect(Object.values(entries).every(whole)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('out.zip'))).toEqual(['out.zip']);
  });

  it('prints one event a line with --json', () => {
    const { stdout } = run(...generate(place('json'), '--json'));
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter((event) => event.type === 'row-end')).toHaveLength(25);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', made: 25, failed: 0 });
  });

  it('merges all rows into one PDF with --merge', () => {
    const { status, stderr } = run(
      'generate',
      '--template',
      sample('certificate.docx'),
      '--rows',
      sample('certificate.rows.json'),
      '--merge',
      place('all.pdf'),
      '--name',
      'Recipent',
    );
    expect(status).toBe(0);
    expect(stderr).toContain("Column 'Recipent', which the file names ask for, is not in the rows. Did you mean 'Recipient'?");
    const text = readFileSync(place('all.pdf')).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toMatch(/\/Count 25\b/);
  });

  it.each([
    [['generate'], 'needs a template, rows and --out'],
    [['generate', '--template', 'none.docx', '--rows', 'none.csv', '--out', 'x'], "'none.docx' can't be read: there is no such file"],
    [['generate', '--template', 'samples/invoice.docx', '--rows', 'none.csv', '--out', 'x'], 'none.csv'],
    [['generate', '--template', 'samples/invoice.docx', '--rows', 'samples/invoice.rows.json', '--out', 'README.md'], 'is a file'],
    [
      ['generate', '--template', 'samples/invoice.docx', '--rows', 'samples/invoice.rows.json', '--out', 'x', '--timezone', 'Nowhere'],
      'Nowhere',
    ],
    [['generate', '--template', 'samples/invoice.docx', '--rows', 'samples/invoice.rows.json', '--out', 'x', '--decimals', '9'], '0 to 5'],
    [['generate', '--wrong'], "no option '--wrong'. --help"],
    [['generate', '--tmplate', 'x'], "Did you mean '--template'?"],
    [['generate', '--template'], '--template'],
    [
      ['generate', '--template', 'samples/invoice.docx', '--rows', 'README.md', '--out', 'x'],
      'README.md: error: The first line names one column, but',
    ],
    [[...generate('x'), '--merge', 'samples'], "--merge 'samples' is a folder"],
    [generate('one.pdf'), "Give --merge 'one.pdf' for one PDF of all rows"],
    [generate('README.md/all.ZIP'), 'a part of its path is a file'],
    [['server', '--prot', '80'], "no option '--prot'"],
    [['worker', 'all'], "'all'"],
    [['generate', '--out', 'x', '--engine', 'word'], '--engine is sheafmill, libreoffice or google'],
    [['generate', '--out', 'x', '--engine', 'google', '--template', 'T.docx'], 'Google documents only'],
    [['generate', '--out', 'x', '--engine', 'libreoffice', '--merge', 'all.pdf'], 'plain PDFs, one a row'],
    [['nothing'], "no command 'nothing'. There are generate,"],
    [['genrate'], "Did you mean 'generate'?"],
    [['render', 'samples/invoice.rows.json', '--out', 'x.pdf'], 'not a .docx document'],
    [['inspect'], 'needs one template'],
  ])('exits with 2 and says what is wrong: %j', (arguments_, message) => {
    const { status, stderr } = run(...arguments_);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(2);
  });

  it('exits with 2 when the template is refused, and leaves no PDF', () => {
    writeFileSync(place('broken.docx'), 'PK\u0003\u0004 broken');
    const { status, stderr } = run(
      'generate',
      '--template',
      place('broken.docx'),
      '--rows',
      sample('invoice.rows.json'),
      '--out',
      place('refused'),
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/error: /);
    expect(stderr).not.toContain('--resume');
    expect(existsSync(place('refused'))).toBe(false);
  });

  it.each(['--version', '-v'])('says which version it is: %s', (option) => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(run(option)).toMatchObject({ status: 0, stdout: `${version}\n` });
  });

  it('makes only what is missing with --resume, and refuses to mix templates', () => {
    const out = place('resumed');
    run(...generate(out));
    for (const name of pdfs(out).slice(0, 10)) rmSync(path.join(out, name));
    const { stderr, status } = run(...generate(out, '--resume'));
    expect(stderr).toContain('10 made, 15 there already');
    expect(status).toBe(0);
    writeFileSync(path.join(out, '.sheafmill-run'), 'another\n');
    expect(run(...generate(out, '--resume'))).toMatchObject({ status: 2 });
  });

  it('makes with --resume anew what was changed since, and names it', () => {
    const [out, rows, fresh] = [place('changed'), place('changed.csv'), place('fresh')];
    const into = (folder: string) => [
      'generate',
      '--template',
      sample('invoice.docx'),
      '--rows',
      rows,
      '--out',
      folder,
      '--concurrency',
      '1',
    ];
    // Where it can't write a document, the run ends.
    mkdirSync(path.join(out, 'd.pdf'), { recursive: true });
    writeFileSync(rows, 'Number,Client\na,Same\nb,Wrong\nc,Gone\nd,Last\n');
    expect(run(...into(out)).status).toBe(2);
    expect(pdfs(out)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
    rmdirSync(path.join(out, 'd.pdf'));
    writeFileSync(rows, 'Number,Client\nb,Right\na,Same\nd,Last\n');
    const { stderr, status } = run(...into(out), '--resume');
    expect(stderr).toContain('2 made, 1 there already');
    expect(stderr).toContain("Made anew, for their rows were changed since the run that was interrupted: 'b.pdf'.");
    expect(stderr).toContain("Made by the run that was interrupted, and of no row any more: 'c.pdf'.");
    expect(status).toBe(0);
    expect(run(...into(fresh)).status).toBe(0);
    expect(pdfs(fresh)).toEqual(['a.pdf', 'b.pdf', 'd.pdf']);
    for (const name of pdfs(fresh)) expect(readFileSync(path.join(out, name)).equals(readFileSync(path.join(fresh, name)))).toBe(true);
  });

  it.each(['folder', 'zip'])('after SIGKILL at a random moment --resume makes every PDF once and none is broken: %s', async (kind) => {
    const out = place(kind === 'zip' ? 'killed.zip' : 'killed');
    const arguments_ = ['generate', '--template', sample('invoice.docx'), '--rows', manyRows(), '--out', out, '--name', 'Number'];
    for (let round = 0; round < 4; round++) {
      const child = spawn(process.execPath, [sheafmill, ...arguments_, '--resume'], { stdio: 'ignore' });
      // It may be done before it is killed.
      const ended = new Promise((resolve) => child.on('exit', resolve));
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 700));
      child.kill('SIGKILL');
      await ended;
    }
    expect(spawnSync(process.execPath, [sheafmill, ...arguments_, '--resume'], { stdio: 'ignore' }).status).toBe(0);
    const files: [string, Uint8Array][] =
      kind === 'zip' ? Object.entries(unzipSync(readFileSync(out))) : pdfs(out).map((name) => [name, readFileSync(path.join(out, name))]);
    expect(new Set(files.map(([name]) => name)).size).toBe(2000);
    expect(files).toHaveLength(2000);
    expect(files.filter(([, bytes]) => !whole(bytes)).map(([name]) => name)).toEqual([]);
  });
});

describe('sheafmill without Object.prototype.__proto__', () => {
  it('works, with columns named like members of objects', () => {
    writeFileSync(place('members.json'), '[{"Number": "1", "__proto__": "a", "constructor": "b", "toString": "c"}]');
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--disable-proto=throw',
        sheafmill,
        'generate',
        '--template',
        sample('invoice.docx'),
        '--rows',
        place('members.json'),
        '--out',
        place('members'),
        '--name',
        'Number',
      ],
      { encoding: 'utf8', cwd: root },
    );
    expect(stderr).toContain('1 made');
    expect(status).toBe(0);
  });
});

describe('sheafmill render and inspect', () => {
  it('renders a template as it stands', () => {
    expect(run('render', sample('contract.docx'), '--out', place('template.pdf')).status).toBe(0);
    expect(whole(readFileSync(place('template.pdf')))).toBe(true);
  });

  it('draws one page of a template as SVG', () => {
    expect(run('render', sample('contract.docx'), '--out', place('page.svg'), '--page', '2').status).toBe(0);
    const picture = readFileSync(place('page.svg'), 'utf8');
    expect(picture).toMatch(/^<svg .*Page 2 of 2.*<\/svg>$/s);
    for (const page of ['0', '3', 'x']) {
      const { status, stderr } = run('render', sample('contract.docx'), '--out', place('none.svg'), '--page', page);
      expect([status, stderr]).toEqual([2, expect.stringContaining('1 to 2')]);
    }
    expect(existsSync(place('none.svg'))).toBe(false);
  });

  it('lists placeholders, unknown ones with a suggestion, and unused columns', () => {
    writeFileSync(place('rows.csv'), 'Numbr,Client,Extra\n1,a,b\n');
    const { stdout, status } = run('inspect', sample('invoice.docx'), '--rows', place('rows.csv'), '--json');
    expect(status).toBe(0);
    const report = JSON.parse(stdout);
    expect(report.placeholders.find((each: { name: string }) => each.name === 'Client')).toMatchObject({ count: 1 });
    expect(report.unknown.find((each: { name: string }) => each.name === 'Number')).toMatchObject({ suggestion: 'Numbr' });
    expect(report.unused).toContain('Extra');
    expect(report.fonts.some((each: { family: string }) => each.family === 'Arial')).toBe(true);
    expect(report.confidence).toMatchObject({ level: 'sure', reasons: [], lostTexts: 0 });
  });

  it('says it in words without --json', () => {
    const { stdout } = run('inspect', sample('certificate.docx'));
    expect(stdout).toContain('Placeholders');
    expect(stdout).toContain('Recipient (1×: paragraph 4');
    expect(stdout).toContain('Georgia → Gelasio (equal widths)');
    expect(stdout).toMatch(/^ {2}Sure: everything/mu);
    expect(stdout).not.toContain('[object');
  });
});

describe('sheafmill worker', () => {
  const start = (environment: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, [sheafmill, 'worker'], {
      encoding: 'utf8',
      cwd: root,
      env: { ...process.env, DATA_DIR: place('worker'), ...environment },
    });

  it('says which settings it needs from its server, and exits with 2', () => {
    const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', PUBLIC_URL: 'https://pdf.example.org' };
    const alone = start(google);
    expect(alone.stderr).toContain('DATABASE_URL: a worker needs the PostgreSQL of its server.');
    expect(alone.status).toBe(2);
    const sandbox = start({ DATABASE_URL: 'postgres://localhost/none' });
    expect(sandbox.stderr).toContain('NOTION_CLIENT_ID');
    expect(sandbox.status).toBe(2);
    const idle = start({ ...google, DATABASE_URL: 'postgres://localhost/none', RUNS_AT_ONCE: '0' });
    expect(idle.stderr).toContain('RUNS_AT_ONCE');
    expect(idle.status).toBe(2);
  });
});
