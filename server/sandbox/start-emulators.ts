import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const readySchema = z.looseObject({ url: z.url(), clientId: z.string(), clientSecret: z.string() });
const googleSchema = readySchema.extend({ apiKey: z.string(), appId: z.string() });

export interface Emulators {
  readonly notion: z.infer<typeof readySchema>;
  readonly google: z.infer<typeof googleSchema>;
  readonly stop: () => Promise<void>;
}

/** Starts Notion and Google as processes of their own on `port` and the one after it; 0: any free ones. They end with this process. */
export async function startEmulators(port: number, dataFolder: string, onExit: (name: string) => void): Promise<Emulators> {
  const children: ChildProcess[] = [];
  let stopping = false;
  const start = (name: 'notion' | 'google', at: number, ...options: readonly string[]): Promise<unknown> => {
    const program = fileURLToPath(new URL(`./emulators/${name}.js`, import.meta.url));
    const flags = ['--port', String(at), '--data', path.join(dataFolder, 'emulators', name), '--with-parent', ...options];
    const child = spawn(process.execPath, [program, ...flags], { stdio: ['pipe', 'pipe', 'inherit'] });
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
  const [notion, google] = await Promise.all([start('notion', port, '--links', 'self'), start('google', port === 0 ? 0 : port + 1)]);
  return {
    notion: readySchema.parse(notion),
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
