// Notion's events in a storm, with the database stopped in the middle: npm run bench:webhooks [-- --events=1000 --seconds=10 --outage=30]
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { measureTest } from '../scripts/measure-test.mjs';
import { option } from './shared.mjs';

ensureInstalled();
ensureBuilt();
const { isGreen, told } = measureTest('e2e/webhook-storm.test.ts', {
  STORM_EVENTS: option('events', 1000),
  STORM_SECONDS: option('seconds', 10),
  STORM_OUTAGE: option('outage', 30),
});
for (const { figures } of told) console.table(figures);
process.exitCode = isGreen ? 0 : 1;
