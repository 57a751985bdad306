import { expect, it } from 'vitest';
import { openCommandLine } from './command-line.test-support.ts';

const { place, runWith } = openCommandLine('admin');
const admin = (...arguments_: string[]) => runWith({ DATA_DIR: place('none') }, 'admin', ...arguments_);

it.each([
  [[], /^admin needs an action\.\n\nsheafmill admin <action>\n/u],
  [['--until', '2030-01-01'], /^admin needs an action\./u],
  [['grant', 'ada@example.com', 'paid_yearly', '--untill', '2030-01-01'], /^There is no option '--untill'\. Did you mean '--until'\?/u],
  [['show', 'ada@example.com'], /^There is no database in /u],
])('sheafmill admin says what it is told wrong before it looks for a database: %j', (arguments_, message) => {
  const { status, stderr } = admin(...arguments_);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^ {4}at /mu);
  expect(status).toBe(2);
});
