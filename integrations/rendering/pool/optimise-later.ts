import { setFlagsFromString } from 'node:v8';

interface Flag {
  readonly name: string;
  readonly later: number;
  /** V8's own value: with any other one V8 refuses code that was compiled before, Node's own and ours, wherever a thread starts. */
  readonly usual: number;
}

/** HarfBuzz's subsetter is a single function of 150 kB: optimising it takes a core for longer than 200 rows take. */
const webAssembly = (usual: number): Flag => ({ name: 'wasm-tiering-budget', later: 400_000_000, usual });
const INTERRUPTS: Flag = { name: 'interrupt-budget', later: 500_000, usual: 67_584 };
const INVOCATIONS: Flag = { name: 'invocation-count-for-turbofan', later: 20_000, usual: 3000 };

/** By major version of Node, none for versions not seen yet; from 24 on Maglev does for JavaScript what is asked for here. */
const FLAGS: Readonly<Record<string, readonly Flag[]>> = {
  20: [webAssembly(1_800_000), INTERRUPTS],
  21: [webAssembly(1_800_000), INTERRUPTS],
  22: [webAssembly(13_000_000), INVOCATIONS],
  23: [webAssembly(13_000_000), INVOCATIONS],
  24: [webAssembly(13_000_000)],
  25: [webAssembly(13_000_000)],
  26: [webAssembly(13_000_000)],
};
const flags = FLAGS[process.versions.node.split('.')[0] ?? ''] ?? [];

/**
 * Lets V8 wait longer before it optimises a function, for the whole process. Measured over runs of 200 rows: by its own rule it
 * optimises most of the engine early and for nothing, which takes a third of all CPU time and, on two cores, the core that the next
 * thread needs. Runs of thousands of rows lose nothing.
 */
export function optimiseLater(): void {
  for (const { name, later } of flags) setFlagsFromString(`--${name}=${later}`);
}

/** Takes that back: to be called before a thread is started, which begins with code compiled before only under V8's own flags. */
export function optimiseAsUsual(): void {
  for (const { name, usual } of flags) setFlagsFromString(`--${name}=${usual}`);
}
