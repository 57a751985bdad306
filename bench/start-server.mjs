// The built server as a process of its own, with somebody signed in.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './shared.mjs';

/** Whether nothing listens on a port. */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * The first of `count` ports in a row that nothing listens on, below those that systems give to outgoing connections. The server's emulators
 * take those behind its own.
 */
export async function freePorts(count) {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

/** Starts it in a folder of its own; `cookies` are those of a user without limits, whom `ask`, `json` and `upload` call as. */
export async function startServer(folder) {
  const port = await freePorts(3);
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [path.join(root, 'dist', 'server.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      PLAN_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  process.on('exit', () => server.kill('SIGTERM'));
  for (let tries = 0; ; tries += 1) {
    if (
      await fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break;
    if (tries > 300 || server.exitCode !== null) throw new Error('The server does not start.');
    await delay(200);
  }

  const cookies = new Map();
  async function ask(method, address, body, headers = {}) {
    const reply = await fetch(new URL(address, url), {
      method,
      redirect: 'manual',
      headers: { origin: url, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of reply.headers.getSetCookie()) cookies.set(.../^([^=]+)=([^;]*)/u.exec(cookie).slice(1));
    if (reply.status >= 400) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
  const json = async (method, address, body) =>
    (
      await ask(
        method,
        address,
        body === undefined ? undefined : JSON.stringify(body),
        body === undefined ? {} : { 'content-type': 'application/json' },
      )
    ).json();

  await json('POST', '/api/auth/sign-in/magic-link', { email: 'bench@example.com' });
  let link;
  while (!link) {
    [link] = (await json('GET', '/sandbox/mail.json?to=bench@example.com'))[0]?.links ?? [];
    await delay(50);
  }
  const token = new FormData();
  token.set('token', new URL(link).searchParams.get('token'));
  await ask('POST', new URL(link).pathname, token);

  async function upload(address, name, bytes) {
    const form = new FormData();
    form.set('file', new File([bytes], name));
    return (await (await ask('POST', address, form)).json()).id;
  }
  const stop = async () => {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  };
  return { url, pid: server.pid, cookies, ask, json, upload, stop };
}
