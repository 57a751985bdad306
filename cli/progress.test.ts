import { afterEach, expect, it, vi } from 'vitest';
import { openProgress } from './progress.ts';

afterEach(() => vi.unstubAllEnvs());

const drawn = (terminal: string, isTTY: boolean): string => {
  vi.stubEnv('TERM', terminal);
  let text = '';
  const stream = Object.assign(Object.create(process.stderr) as NodeJS.WriteStream, {
    isTTY,
    write: (part: string) => {
      text += part;
      return true;
    },
  });
  const progress = openProgress(stream, 4);
  progress.update({ made: 1, failed: 1, skipped: 0, stored: undefined });
  progress.say('A word.');
  progress.end();
  return text;
};

it('draws a bar on a terminal, and what is said above it', () => {
  expect(drawn('xterm', true)).toMatch(/\[█{12}░{12}\] 2 of 4 done, 1 failed.*A word\.\n/su);
});

it.each([
  ['elsewhere', 'xterm', false],
  ['on a terminal that can not move back', 'dumb', true],
])('says words alone %s', (_, terminal, isTTY) => {
  expect(drawn(terminal, isTTY)).toBe('A word.\n');
});
