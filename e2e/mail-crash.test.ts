import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Smtp, startSmtp } from '../integrations/smtp.test-support.ts';
import { openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

let answer: string | null;
let answered = 0;
let smtp: Smtp;
let server: RunningServer;
beforeAll(async () => {
  smtp = await startSmtp((count) => {
    answered = count;
    return answer;
  });
  server = await startServer({ SMTP_URL: smtp.url, SUPPORT_EMAIL: 'support@example.com' });
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});

const messagesTo = (address: string) => smtp.transcripts.flat().filter((line) => line === `To: ${address}`).length;

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 50) {
    if (waited > 40_000) throw new Error(`No mail came. ${server.log().slice(-2000)}`);
    await delay(50);
  }
}

it('kill -9 while mails are sent, after the server delayed them: a welcome at most once, a magic link and a message to support at least', async () => {
  answer = '451 later';
  const client = openClient(server);
  await client.signInWithGoogle('ada@example.com');
  const eve = { name: 'Eve', email: 'eve@example.com' };
  expect((await client.send('POST', '/api/send-email', { ...eve, message: 'Hello' })).status).toBe(200);
  expect((await client.send('POST', '/api/send-email', { name: 'Ada', email: 'ada@example.com', type: 'welcome' })).status).toBe(200);
  expect((await client.send('POST', '/api/auth/sign-in/magic-link', { email: eve.email })).status).toBe(200);
  const all = ['support@example.com', 'ada@example.com', eve.email];
  await until(() => answered === 3);
  expect(all.map(messagesTo)).toEqual([1, 1, 1]);

  // Taken over by the mail server, which does not get to say so.
  answer = null;
  await until(() => answered === 6);
  expect(all.map(messagesTo)).toEqual([2, 2, 2]);
  await server.kill();
  answer = '250 kept';
  await server.restart();
  await until(() => messagesTo('support@example.com') > 2 && messagesTo(eve.email) > 2);
  await delay(3000);
  expect(all.map(messagesTo)).toEqual([3, 2, 3]);
});
