import { afterEach, expect, it, vi } from 'vitest';
import { sendMessage } from './send-message.ts';

const contact = { name: 'Eve', email: 'eve@example.com', message: 'Hello' };
const answerWith = (answer: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
afterEach(() => vi.unstubAllGlobals());

it('tells what the server says when it has taken the message', async () => {
  answerWith(() => Response.json({ success: true, message: "Message sent successfully! I'll get back to you soon." }));
  expect(await sendMessage(contact)).toBe("Message sent successfully! I'll get back to you soon.");
  expect(JSON.parse(String(vi.mocked(fetch).mock.calls[0]?.[1]?.body))).toEqual(contact);
});

it.each([
  ['the reason of a refusal', () => Response.json({ message: 'Too many requests.' }, { status: 429 }), 'Too many requests.'],
  ['a page instead of an answer', () => new Response('<h1>502</h1>', { status: 502 }), 'Server returned non-JSON response'],
  ['an answer without a message', () => Response.json({}, { status: 500 }), 'Unknown error occurred'],
  ['an answer that is no object', () => Response.json('no'), 'Server returned non-JSON response'],
  [
    'a server that does not answer',
    () => {
      throw new TypeError('fetch failed');
    },
    'Please try again or contact me directly.',
  ],
])('fails with %s', async (_, answer, reason) => {
  answerWith(answer);
  await expect(sendMessage(contact)).rejects.toThrow(`Failed to send message: ${reason}`);
});
