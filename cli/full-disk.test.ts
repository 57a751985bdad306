import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openCommandLine } from './command-line.test-support.ts';

const { folder, place, run, inShell } = openCommandLine('full');
const INVOICES = ['--template', 'samples/invoice.docx', '--rows', 'samples/invoice.rows.json', '--name', 'Number'];
/** No file may have more than so many blocks of 512 bytes: what is written beyond is refused as by a full disk. */
const within = (blocks: number, ...arguments_: string[]) => inShell(`trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`, ...arguments_);

describe('sheafmill generate where the disk takes no more', () => {
  it('shows no broken ZIP, says why, and goes on with --resume', () => {
    const out = place('all.zip');
    const { status, stderr } = within(400, 'generate', ...INVOICES, '--out', out);
    expect(stderr).toContain(`'${out}' can't be written: the file would be larger`);
    expect(stderr).toContain('Run it again with --resume');
    expect(status).toBe(2);
    expect(existsSync(out)).toBe(false);
    const resumed = run('generate', ...INVOICES, '--out', out, '--resume');
    expect(resumed.stderr).toMatch(/Done: (?!25)\d+ made, [1-9]\d* there already, 0 failed/u);
    const files = Object.entries(unzipSync(readFileSync(out)));
    expect(files).toHaveLength(25);
    expect(files.every(([, bytes]) => Buffer.from(bytes).subarray(-6).toString().includes('%%EOF'))).toBe(true);
  });

  it('leaves nothing half-written in a folder', () => {
    const out = place('folder');
    const { status, stderr } = within(20, 'generate', ...INVOICES, '--out', out);
    expect(stderr).toContain("2026-0001.pdf' can't be written: ");
    expect(status).toBe(2);
    expect(existsSync(out)).toBe(false);
  });

  it('leaves nothing of one PDF of all rows, which can not be resumed', () => {
    const { status, stderr } = within(100, 'generate', ...INVOICES, '--merge', place('all.pdf'));
    expect(stderr).toContain("all.pdf' can't be written: ");
    expect(stderr).not.toContain('--resume');
    expect(status).toBe(2);
    expect(readdirSync(folder).filter((name) => name.startsWith('all.pdf'))).toEqual([]);
  });

  it.each(['none', 'none.zip'])('leaves nothing of a run that could not even be recorded: %s', (name) => {
    const { status, stderr } = within(0, 'generate', ...INVOICES, '--out', place(name));
    expect(stderr).toBe(`The output '${place(name)}' can't be opened: the file would be larger than files may be here.\n`);
    expect(status).toBe(2);
    expect(readdirSync(folder).filter((each) => each.startsWith('none'))).toEqual([]);
  });

  it('keeps the PDF of a template that is there where a new one can not be written', () => {
    const file = place('template.pdf');
    expect(run('render', 'samples/invoice.docx', '--out', file).status).toBe(0);
    const before = readFileSync(file);
    const { status, stderr } = within(10, 'render', 'samples/contract.docx', '--out', file);
    expect([status, stderr]).toEqual([2, expect.stringContaining("template.pdf' can't be written: the file would be larger")]);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((each) => each.startsWith('template'))).toEqual(['template.pdf']);
  });
});

describe('what a command says to somebody who does not listen', () => {
  it('fails where its standard output is full', () => {
    const { status, stderr } = inShell('exec "$@" > /dev/full', 'generate', ...INVOICES, '--out', place('told'), '--json');
    expect(stderr).toContain("Standard output can't be written: the disk is full.");
    expect(status).toBe(2);
  });

  it('does not claim that all is made where the reader of its events has gone', () => {
    const out = place('piped');
    const { stderr } = inShell('{ "$@"; echo "status $?" >&2; } | head -n 0', 'generate', ...INVOICES, '--out', out, '--json');
    expect(stderr).toContain('status 141');
  });

  it('leaves nothing half-written of one PDF of all rows where the reader of its events has gone', () => {
    const file = place('gone.pdf');
    const { stderr } = inShell('{ "$@"; echo "status $?" >&2; } | head -n 0', 'generate', ...INVOICES, '--merge', file, '--json');
    expect(stderr).toContain('status 141');
    expect(readdirSync(folder).filter((each) => each.startsWith('gone'))).toEqual([]);
  });

  it('makes what was asked for where nobody can be told of it', () => {
    const out = place('silent');
    expect(inShell('exec "$@" 2> /dev/full', 'generate', ...INVOICES, '--out', out).status).toBe(0);
    expect(readdirSync(out).filter((name) => name.endsWith('.pdf'))).toHaveLength(25);
  });
});
