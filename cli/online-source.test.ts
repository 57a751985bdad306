import { describe, expect, it } from 'vitest';
import { openCommandLine } from './command-line.test-support.ts';

const { place, runWith } = openCommandLine('online');
const DATABASE = '0123456789abcdef0123456789abcdef';
const NOTION = ['generate', '--template', 'samples/invoice.docx', '--notion', DATABASE, '--out', place('out')];
const GOOGLE = ['generate', '--rows', 'samples/invoice.rows.json', '--google-doc', 'a'.repeat(44), '--out', place('out')];
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9';

describe('sheafmill generate says at once what is wrong with', () => {
  it.each([
    [
      NOTION,
      { NOTION_TOKEN: 'ntn_x', NOTION_BASE_URL: 'here' },
      "NOTION_BASE_URL 'here' is not a web address, such as http://localhost:4000.",
    ],
    [
      GOOGLE,
      { GOOGLE_TOKEN: 'x', GOOGLE_BASE_URL: 'file:///x' },
      "GOOGLE_BASE_URL 'file:///x' is not a web address, such as http://localhost:4000.",
    ],
    [
      NOTION,
      { NOTION_TOKEN: 'ntn_x', NOTION_REQUESTS_PER_MINUTE: 'many' },
      "NOTION_REQUESTS_PER_MINUTE takes a whole number from 1 to 1000000, not 'many'.",
    ],
    [
      GOOGLE,
      { GOOGLE_REFRESH_TOKEN: '1//x', GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_REFRESH_TOKEN goes with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, those of the client that it was issued to.',
    ],
    [
      NOTION,
      { NOTION_TOKEN: 'ntn_1234••••', NOTION_BASE_URL: NOWHERE },
      'The token of Notion holds a character that no token has. Connect Notion again, or paste the token of the connection anew.',
    ],
    [
      GOOGLE,
      { GOOGLE_TOKEN: 'ya29.ab\ncd', GOOGLE_BASE_URL: NOWHERE },
      'The token of Google holds a character that no token has. Please re-authenticate.',
    ],
  ])('%j with %j', (arguments_, environment, message) => {
    const started = performance.now();
    const { status, stderr } = runWith(environment, ...arguments_);
    expect(stderr).toBe(`${message}\n`);
    expect(status).toBe(2);
    // Nothing is tried again and again, which would take half a minute.
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
