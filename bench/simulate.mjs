// How long runs of many users wait for workers, and what a day of them costs: npm run bench:simulate [-- --write | --check]
// The cost of a row is the one that `npm run bench:cost -- --write` has measured. --write fills docs/scale.md, --check ends with 1 where it
// says something else about 1,000 users.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readOptions } from '../scripts/read-options.mjs';
import { BUSIEST_HOUR, RUNS_A_DAY, runsOfDay, simulateDay } from './day-of-runs.mjs';
import { percentile, replaceSection, root } from './shared.mjs';

const options = readOptions({ write: false, check: false });
const cost = JSON.parse(readFileSync(path.join(root, 'bench', 'cost.json'), 'utf8'));
const span = (seconds) =>
  seconds < 99.5 ? `${seconds < 9.95 ? seconds.toFixed(1) : seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`;

function table(users, atOnce, workerCounts) {
  const lines = workerCounts.map((workers) => {
    const { ends, busy } = simulateDay(cost, { users, workers, atOnce });
    const of = (what, shares) =>
      shares
        .map((share) =>
          span(
            percentile(
              ends.map((end) => end[what]),
              share,
            ),
          ),
        )
        .join(' / ');
    return `| ${workers} | ${of('wait', [0.5, 0.95, 0.99])} | ${of('made', [0.5, 0.95, 0.99])} | ${of('stored', [0.5, 0.95, 0.99])} | ${(100 * busy).toFixed(0)} % |`;
  });
  return [
    '| workers | wait for a worker, p50 / p95 / p99 | all made | all stored | slots taken |',
    '|---:|---|---|---|---:|',
    ...lines,
  ].join('\n');
}

/** What grows with the users, from the runs of 10,000 of them. */
function growth(userCounts) {
  const { rows, cpu, tables, wal, files, calls } = cost;
  const known = runsOfDay(cost, 10_000);
  const mean = (of) => known.reduce((sum, run) => sum + of(run), 0) / known.length;
  const tableBytes = Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0);
  const columns = userCounts.map((users) => {
    const runs = users * RUNS_A_DAY;
    const pdfs = runs * mean((run) => run.rows);
    const aSecond = (pdfs * BUSIEST_HOUR) / 3600;
    return {
      users,
      'PDFs in a day': pdfs,
      'PDFs a second in the busiest hour': aSecond,
      'requests to Notion a second then': (aSecond * calls.notion) / rows,
      'runs that store at once then': ((runs * BUSIEST_HOUR) / 3600) * mean((run) => run.calls),
      'processors of workers then': (aSecond * cpu.worker) / rows / 1000,
      'processors of the database then': (aSecond * cpu.database) / rows / 1000,
      'MB of the write-ahead log a second then': (aSecond * wal) / rows / 1e6,
      'GB of tables in a month': (30 * pdfs * tableBytes) / rows / 1e9,
      'GB of files at a time': (pdfs * files) / rows / 1e9,
    };
  });
  const figure = (value) => (value < 10 ? value.toFixed(value < 1 ? 2 : 1) : Math.round(value).toLocaleString('en-US'));
  const [first] = columns;
  const lines = Object.keys(first)
    .filter((name) => name !== 'users')
    .map((name) => `| ${name} | ${columns.map((column) => figure(column[name])).join(' | ')} |`);
  return [`| users | ${userCounts.map(figure).join(' | ')} |`, `|---|${userCounts.map(() => '---:|').join('')}`, ...lines].join('\n');
}

const sections = {
  growth: growth([1000, 10_000, 1_000_000]),
  thousand: table(1000, 4, [1, 2, 4, 8, 16, 32, 64]),
  ...(options.check ? {} : { 'ten-thousand': table(10_000, 4, [8, 16, 32, 64]), 'ten-thousand-wide': table(10_000, 32, [1, 2, 4, 8]) }),
};
const file = path.join(root, 'docs', 'scale.md');
const text = readFileSync(file, 'utf8');
const filled = Object.entries(sections).reduce((done, [name, section]) => replaceSection(done, name, section), text);
if (options.write) writeFileSync(file, filled);
else if (options.check) process.exitCode = filled === text ? 0 : 1;
else for (const [name, section] of Object.entries(sections)) console.log(`${name}\n${section}\n`);
