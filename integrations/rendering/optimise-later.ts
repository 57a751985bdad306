import { setFlagsFromString } from 'node:v8';

/** HarfBuzz's subsetter is a single function of 150 kB: optimising it takes a core for longer than 200 rows take. */
const WEBASSEMBLY = '--wasm-tiering-budget=400000000';

/** A thread begins with 1 MB for what was just made, and half of the collections of its first 200 rows are those that enlarge it. */
const YOUNG = '--min-semi-space-size=16';

/** By major version of Node; from 24 on Maglev does for JavaScript what is asked for here. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  20: [WEBASSEMBLY, YOUNG, '--interrupt-budget=500000'],
  21: [WEBASSEMBLY, YOUNG, '--interrupt-budget=500000'],
  22: [WEBASSEMBLY, YOUNG, '--invocation-count-for-turbofan=20000'],
  23: [WEBASSEMBLY, YOUNG, '--invocation-count-for-turbofan=20000'],
  24: [WEBASSEMBLY, YOUNG],
};

/**
 * Lets V8 wait longer before it optimises a function, for the whole process, and gives the threads that are started from now on room
 * for what is just made. Measured over runs of 200 rows: by its own rule it
 * optimises most of the engine early and for nothing, which takes a third of all CPU time and, on two cores, the core that the next
 * thread needs. Runs of thousands of rows lose nothing.
 */
export function optimiseLater(): void {
  for (const flag of FLAGS[process.versions.node.split('.')[0] ?? ''] ?? []) setFlagsFromString(flag);
}
