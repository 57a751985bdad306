import { setFlagsFromString } from 'node:v8';

// By its own rule V8 lets garbage double the memory, and an emulator that is queried all the time makes much garbage. Imported before
// everything else: what has been allocated by then stays.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=10');
// Optimized code takes megabytes and is no faster for what is asked here.
setFlagsFromString('--no-opt');
