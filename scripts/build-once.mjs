// Before all tests: those that start threads or the command line need dist/, and must not build it at the same time.
import { ensureBuilt } from './freshness.mjs';

export default function setup() {
  ensureBuilt();
}
