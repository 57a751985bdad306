import { setFlagsFromString } from 'node:v8';

// By its own rule V8 lets garbage double the memory. Imported before everything else: what has been allocated by then stays.
setFlagsFromString('--heap-growing-percent=25');
