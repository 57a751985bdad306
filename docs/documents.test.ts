import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const inside = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));
const documents = ['README.md', 'CONTRIBUTING.md', ...inside('docs'), ...inside('docs/decisions')];
const scripts: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts;

/** `folder/file.ext` or `folder/` in code marks, when its first folder is one of ours. */
function pathsIn(text: string): string[] {
  const ours = new Set(readdirSync(root));
  return [...text.matchAll(/`([\w.@-]+(?:\/[\w.@*-]*)+)`/g)].flatMap(([, place = '']) =>
    ours.has(place.split('/')[0] ?? '') && !place.includes('*') ? [place] : [],
  );
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');

  it('names only paths that exist', () => {
    const made = ['.cache/', 'dist/', 'out/', 'node_modules/'];
    const missing = pathsIn(text).filter(
      (place) => !made.some((folder) => place.startsWith(folder)) && !existsSync(path.join(root, place)),
    );
    expect(missing).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) =>
      path.join(root, path.dirname(document), link),
    );
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, script, short]) => script ?? short ?? '');
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('holds no path of a machine and no registry host', () => {
    expect(text).not.toMatch(/\/(?:home|root|Users|work)\/|registry\./);
  });
});

describe('the repository', () => {
  const tracked = () => execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

  it('has an architecture of at most two pages', () => {
    expect(readFileSync(path.join(root, 'docs/architecture.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(110);
  });

  it('lists every top folder in the architecture', () => {
    const folders = [
      ...new Set(
        tracked()
          .filter((file) => file.includes('/'))
          .map((file) => file.split('/')[0] ?? ''),
      ),
    ].filter((folder) => !folder.startsWith('.') && !['docs', 'bin'].includes(folder));
    const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
    expect(folders.filter((folder) => !text.includes(`| \`${folder}/\` |`))).toEqual([]);
  });

  it('names no registry host in its lockfile', () => {
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"|registry\./);
  });

  it('pins every dependency to an exact version', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(
      Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
    ).toEqual([]);
  });
});
