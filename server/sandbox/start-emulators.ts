import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const readySchema = z.looseObject({ url: z.url(), clientId: z.string(), clientSecret: z.string() });
const notionSchema = readySchema.extend({ integrations: z.array(z.string()) });
const googleSchema = readySchema.extend({ apiKey: z.string(), appId: z.string() });

const subscriptionsSchema = z.array(
  z.looseObject({ id: z.string(), url: z.string(), integrationId: z.string(), verificationToken: z.string(), verified: z.boolean() }),
);

/** Milliseconds in which the emulator gathers the events of a row: the service takes up to minutes, in which nobody would try it out. */
const GATHERING = 1000;

/**
 * Does what an operator does in Notion's settings: a webhook for each of the two integrations, once. Returns the tokens, separated by
 * commas.
 */
export async function subscribeToNotion({ url, integrations }: Emulators['notion'], receiver: string): Promise<string> {
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const reply = await fetch(`${url}/_emulator/${path}`, init);
    if (!reply.ok) throw new Error(`The Notion emulator refused ${path}: ${await reply.text()}`);
    return reply.json();
  };
  await control('PATCH', 'switches', { webhookWindow: GATHERING });
  const known = subscriptionsSchema.parse(await control('GET', 'webhooks'));
  const tokens: string[] = [];
  for (const integrationId of integrations) {
    const found = known.find((one) => one.url === receiver && one.integrationId === integrationId);
    const one = found ?? subscriptionsSchema.element.parse(await control('POST', 'webhooks', { url: receiver, integrationId }));
    if (!one.verified) await control('POST', `webhooks/${one.id}/verify`, { token: one.verificationToken });
    tokens.push(one.verificationToken);
  }
  return tokens.join(',');
}

export interface Emulators {
  readonly notion: z.infer<typeof notionSchema>;
  readonly google: z.infer<typeof googleSchema>;
  readonly stop: () => Promise<void>;
}

/** Where Notion and Google are beside a server on `port`: on the two ports behind it; 0: on any free ones. */
export const emulatorPorts = (port: number): readonly [notion: number, google: number] => (port === 0 ? [0, 0] : [port + 1, port + 2]);

/** Starts Notion and Google as processes of their own; they end with this process. */
export async function startEmulators(
  [notionPort, googlePort]: readonly [notion: number, google: number],
  dataFolder: string,
  onExit: (name: string) => void,
): Promise<Emulators> {
  const children: ChildProcess[] = [];
  let stopping = false;
  const start = (name: 'notion' | 'google', at: number, ...options: readonly string[]): Promise<unknown> => {
    const program = fileURLToPath(new URL(`./emulators/${name}.js`, import.meta.url));
    const flags = ['--port', String(at), '--data', path.join(dataFolder, 'emulators', name), '--with-parent', ...options];
    // Of a group of its own: Ctrl-C in the terminal reaches our process, which needs them while the rows under way end.
    const child = spawn(process.execPath, [program, ...flags], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
    children.push(child);
    return new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
      child.once('error', reject);
      child.once('exit', (code) => {
        reject(new Error(`The ${name} emulator ended with ${code} while starting. Is port ${at} free?`));
        if (!stopping) onExit(name);
      });
    });
  };
  const [notion, google] = await Promise.all([start('notion', notionPort, '--links', 'self'), start('google', googlePort)]);
  return {
    notion: notionSchema.parse(notion),
    google: googleSchema.parse(google),
    stop: async () => {
      stopping = true;
      await Promise.all(
        children.map(
          (child) =>
            new Promise<void>((resolve) => {
              if (child.exitCode !== null) return resolve();
              child.once('exit', () => resolve());
              child.kill();
            }),
        ),
      );
    },
  };
}
