import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePorts } from '../integrations/free-ports.test-support.ts';
import { openTestDatabase, type TestDatabase } from '../server/database/database.test-support.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

interface Instruction {
  readonly keyword: string;
  readonly text: string;
}
/** Instructions of each stage. */
const stages = DockerfileParser.parse(read('Dockerfile'))
  .getInstructions()
  .reduce<Instruction[][]>((all, instruction) => {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') all.push([]);
    all.at(-1)?.push({ keyword, text: instruction.getArgumentsContent() ?? '' });
    return all;
  }, []);
const image = stages.at(-1) ?? [];
const textsOf = (keyword: string, stage = image) => stage.filter((one) => one.keyword === keyword).map(({ text }) => text);
const copies = image
  .filter(({ keyword }) => keyword === 'COPY')
  .map(({ text }) => {
    const places = text.split(/\s+/u);
    return { from: places.slice(0, -1), to: places.at(-1) ?? '' };
  });
/** What a stage before has made. */
const STAGE = '/app/';
/** Names that `server/config.ts` reads. */
const settings = new Set([...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gmu)].map(([, name]) => name));

/** How a bundle names what it loads: at once, and later. */
const ASKED = [
  /^(?:import|export) (?:[^"'`;]*? from )?"([^".][^"]*)"/gmu,
  /\b(?:import|_*require(?:\$\d)?(?:\.resolve)?)\(["`]([^"`.$][^"`]*)["`]\)/gu,
];

describe('the Dockerfile', () => {
  it('has nothing for a linter to find', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  it('copies files that are there and not left out, and runs scripts that are there', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const ran = stages.flatMap((stage) => textsOf('RUN', stage)).flatMap((text) => /npm run (\S+)/u.exec(text)?.[1] ?? []);
    expect(ran).toEqual(['build']);
    expect(scripts).toEqual(expect.arrayContaining(ran));
    const ignored = read('.dockerignore').split('\n');
    const copied = copies.flatMap(({ from }) => from).filter((name) => !name.startsWith(STAGE));
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter((name) => !existsSync(path.join(root, name)) || ignored.includes(name))).toEqual([]);
  });

  it('installs every package that the bundles ask for', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    const packages = new Set(
      ['dist', 'dist/emulators'].flatMap((folder) =>
        readdirSync(path.join(root, folder))
          .filter((name) => /\.c?js$/u.test(name) && name !== 'engine.js')
          .flatMap((name) => ASKED.flatMap((pattern) => [...read(path.join(folder, name)).matchAll(pattern)]))
          .map(([, name = '']) => name)
          .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
          .map((name) => /^(?:@[^/]+\/)?[^/]+/u.exec(name)?.[0] ?? ''),
      ),
    );
    // pg does without it.
    packages.delete('pg-native');
    expect(packages).toContain('harfbuzzjs');
    expect([...packages].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
  });

  describe('makes an image', () => {
    let folder: string;
    let database: TestDatabase;
    beforeAll(async () => {
      database = await openTestDatabase();
      folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-image-'));
      for (const { from, to } of copies) {
        for (const name of from) {
          const place = name.replace(STAGE, '');
          const target = path.join(folder, to.endsWith('/') ? `${to}${path.basename(place)}` : to);
          mkdirSync(path.dirname(target), { recursive: true });
          if (place === 'node_modules') symlinkSync(path.join(root, place), target, 'junction');
          else cpSync(path.join(root, place), target, { recursive: true });
        }
      }
    });
    afterAll(async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('that starts as somebody without rights, serves the site, makes PDFs of samples, is healthy, and ends in order', async () => {
      expect(textsOf('USER')).toEqual(['node']);
      const { host, database: name, user } = database.connection as { host: string; database: string; user: string };
      const given = Object.fromEntries(textsOf('ENV').flatMap((text) => text.split(/\s+/u).map((pair) => pair.split('='))));
      const port = await freePorts(3);
      const environment = {
        ...process.env,
        ...given,
        DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        DATA_DIR: path.join(folder, 'data'),
        PORT: String(port),
        LOG_LEVEL: 'warn',
      };
      const [command = '', ...options] = JSON.parse(textsOf('CMD')[0] ?? '[]') as string[];
      expect(command).toBe('node');
      const server = spawn(process.execPath, options, { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
      let complaint = '';
      server.stderr.on('data', (chunk: Buffer) => {
        complaint += chunk.toString();
      });
      const exit = new Promise<number | null>((resolve) => server.once('exit', resolve));
      const [program = '', ...words] = JSON.parse(/CMD (\[.*\])$/su.exec(textsOf('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[];
      expect(program).toBe('node');
      const health = () => spawnSync(process.execPath, words, { env: environment }).status;
      expect(health()).toBe(1);
      await expect.poll(health, { interval: 200, timeout: 40_000, message: complaint }).toBe(0);
      const site = await fetch(`http://127.0.0.1:${port}/howtouse`);
      expect(await site.text()).toContain('From a table to a folder of PDFs');
      const run = await fetch(`http://127.0.0.1:${port}/api/mail-merge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ documentId: 'demo', notionDatabaseUrl: 'demo', planType: 'demo', namingHeader: 'Client', templateData: [] }),
      });
      expect((await run.text()).match(/^event: pdf$/gmu)).toHaveLength(3);
      server.kill('SIGTERM');
      expect(await exit).toBe(0);
      expect(complaint).toBe('');
    });
  });
});

interface Service {
  /** Of the Dockerfile, with the health that its image tells. */
  readonly build?: string;
  readonly env_file?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Readonly<Record<string, Service>>;
    volumes: Readonly<Record<string, null>>;
  };

  it('gives the server settings that it reads, the port that it listens on and the folder that it keeps', () => {
    const { environment, ports, volumes: mounted } = services['server'] as Service;
    expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
    expect(ports).toEqual([`127.0.0.1:${textsOf('EXPOSE')[0]}:${environment['PORT']}`]);
    expect(mounted).toContain(`data:${environment['DATA_DIR']}`);
    expect(textsOf('VOLUME')).toEqual([environment['DATA_DIR']]);
  });

  it('gives workers what it gives their server, but a port', () => {
    const { PORT: _, ...environment } = (services['server'] as Service).environment;
    expect(services['worker']).toMatchObject({ environment, volumes: (services['server'] as Service).volumes });
    expect(services['worker']?.ports).toBeUndefined();
  });

  it('gives the bucket the key that servers and workers sign with, and no port of the host', () => {
    const { environment, ports } = services['bucket'] as Service;
    expect(Object.values(environment).map((value) => /^\$\{([A-Z0-9_]+):-\}$/u.exec(value)?.[1])).toEqual([
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
    expect(ports).toBeUndefined();
  });

  it('names volumes, files and services that there are, and waits for services that tell their health', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const mount of service.volumes) {
        const [from = ''] = mount.split(':');
        if (!from.startsWith('.')) expect(Object.keys(volumes), mount).toContain(from);
        else if (from !== './operator') expect(existsSync(path.join(root, from)), mount).toBe(true);
      }
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition, name).toBe('service_healthy');
        const { build, healthcheck } = services[other] as Service;
        expect(build ? textsOf('HEALTHCHECK')[0] : healthcheck?.test[0], other).toContain('CMD');
      }
    }
  });

  it('asks for variables that .env.example has, all of which something reads', () => {
    const example = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gmu)].map(([, name]) => name ?? '');
    const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/gu)].map(([, name]) => name ?? '');
    expect(asked.filter((name) => !example.includes(name))).toEqual([]);
    expect(example.filter((name) => !settings.has(name) && !asked.includes(name))).toEqual([]);
  });
});
