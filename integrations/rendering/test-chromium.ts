import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (place) => place !== undefined && existsSync(place),
);

/** Opens the Chromium of this machine for a test; undefined, and a line that says so, where there is none. In CI there must be one. */
export function chromiumFor(what: string): (() => Promise<Browser>) | undefined {
  if (executablePath !== undefined)
    return () =>
      chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu', '--disable-lcd-text', '--disable-background-networking', '--no-first-run'],
      });
  if (process.env['CI']) throw new Error('No Chromium: install it or set CHROMIUM to its path.');
  console.log(`skipped: ${what} needs Chromium (CHROMIUM=/path)`);
  return undefined;
}
