import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 wait longer before it optimises a function, for the whole process. Measured over runs of 200 rows: with its own budget
 * (132 KB of bytecode in Node 20) it optimises most of the engine early and for nothing, which takes a third of all CPU time and, on
 * two cores, the core that the next thread needs; runs of thousands of rows lose nothing. Only a hint: V8 ignores a name it does not know.
 */
export function optimiseLater(): void {
  setFlagsFromString('--interrupt-budget=1000000');
}
