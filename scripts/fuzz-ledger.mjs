// What fuzzing has done, as one small file per block of numbers, so that several processes share the work and a stopped run goes on.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Documents of a block. */
export const BLOCK = 250;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

export function openFuzzLedger(folder) {
  mkdirSync(folder, { recursive: true });
  const fileOf = ({ kind, from, to }) => path.join(folder, `${kind}-${from}-${to}`);
  const done = (block) => `${fileOf(block)}.json`;
  const claimed = (block) => `${fileOf(block)}.pid`;
  return {
    /** Takes a block that nobody has done and no living process is at. */
    claim: (block) => {
      if (existsSync(done(block))) return false;
      const claim = claimed(block);
      try {
        writeFileSync(claim, `${process.pid}`, { flag: 'wx' });
        return true;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      if (isAlive(Number(readFileSync(claim, 'utf8')))) return false;
      writeFileSync(claim, `${process.pid}`);
      return true;
    },
    /** @param {{ counts: Record<string, number>, slowest: number }} outcome */
    finish: (block, outcome) => {
      const file = done(block);
      writeFileSync(`${file}.part`, JSON.stringify(outcome));
      renameSync(`${file}.part`, file);
      rmSync(claimed(block), { force: true });
    },
    /** Outcomes of those of the blocks that are done, whoever did them. */
    finished: (blocks) => blocks.filter((block) => existsSync(done(block))).map((block) => JSON.parse(readFileSync(done(block), 'utf8'))),
  };
}

/** @param {readonly { counts: Record<string, number>, slowest: number }[]} outcomes */
export function summed(outcomes) {
  const counts = {};
  for (const outcome of outcomes) for (const [end, count] of Object.entries(outcome.counts)) counts[end] = (counts[end] ?? 0) + count;
  return {
    documents: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    slowest: Math.max(0, ...outcomes.map((outcome) => outcome.slowest)),
  };
}
