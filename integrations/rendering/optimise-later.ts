import { setFlagsFromString } from 'node:v8';

/** By major version of Node; from 24 on Maglev does what is asked for here. */
const FLAGS: Readonly<Record<string, string>> = {
  20: '--interrupt-budget=1000000',
  21: '--interrupt-budget=1000000',
  22: '--invocation-count-for-turbofan=20000',
  23: '--invocation-count-for-turbofan=20000',
};

/**
 * Lets V8 wait longer before it optimises a function, for the whole process. Measured over runs of 200 rows: by its own rule it
 * optimises most of the engine early and for nothing, which takes a third of all CPU time and, on two cores, the core that the next
 * thread needs. Runs of thousands of rows lose nothing.
 */
export function optimiseLater(): void {
  const flag = FLAGS[process.versions.node.split('.')[0] ?? ''];
  if (flag !== undefined) setFlagsFromString(flag);
}
