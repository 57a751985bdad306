// Notion's events in a storm, with the database stopped in the middle: npm run bench:webhooks [-- --events=1000 --seconds=10 --outage=30]
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { measureTest } from '../scripts/measure-test.mjs';
import { readOptions } from '../scripts/read-options.mjs';

const { events, seconds, outage } = readOptions({ events: 1000, seconds: 10, outage: 30 });
ensureInstalled();
ensureBuilt();
const { isGreen, told } = measureTest('e2e/webhook-storm.test.ts', {
  STORM_EVENTS: String(events),
  STORM_SECONDS: String(seconds),
  STORM_OUTAGE: String(outage),
});
for (const { figures } of told) console.table(figures);
process.exitCode = isGreen ? 0 : 1;
