// Finds a Chromium for the browser tests, or installs Debian's when that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a browser, or undefined after saying why there is none. In CI a missing browser is an error. */
export function ensureBrowser() {
  const found = () => [process.env.CHROMIUM, ...CANDIDATES].find((place) => place && existsSync(place));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
  }
  const browser = found();
  if (browser) return browser;
  if (process.env.CI) throw new Error('No Chromium: install it or set CHROMIUM to its path.');
  console.log('No Chromium found: browser tests are skipped. Set CHROMIUM to the path of one.');
  return undefined;
}
