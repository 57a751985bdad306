// The lines of docs/reliability.md: what is wanted, and the tests that measure it. Lines that are not here have no test, see the document.

/** `full`: settings with which `npm run reliability -- --full` runs the test, where it is larger than in `npm test`. */
const CLUSTER = {
  file: 'e2e/cluster.test.ts',
  title: 'loses no row of ${ROWS} and stores none twice, whichever of a server and ${WORKERS} workers is killed, ${KILLS} times',
  full: {
    CLUSTER_ROWS: '2000',
    CLUSTER_WORKERS: '3',
    CLUSTER_KILLS: '60',
    CLUSTER_PAUSE: '60',
    CLUSTER_REQUESTS_PER_MINUTE: '6000',
  },
};
const STORM = {
  file: 'e2e/webhook-storm.test.ts',
  title: 'every marked row gets one PDF when events come shuffled, up to five times each, and the database stops in the middle',
  full: { STORM_EVENTS: '1000', STORM_SECONDS: '10', STORM_OUTAGE: '30' },
};
const CRASH = {
  file: 'e2e/crash.test.ts',
  title: 'survives kill -9 at ${KILLS} moments of a stored run of ${ROWS} rows: none lost, none double, counts right',
};
const CHANGED = 'server/runs/worker/changed-meanwhile.test.ts';

export const LINES = [
  {
    id: 'R1',
    wanted: 'kill -9 of server or worker at random moments: none lost, none double, none miscounted; goes on within 60 s',
    tests: [CRASH, CLUSTER],
  },
  {
    id: 'R2',
    wanted: 'kill -9 at the boundaries between two steps, before and after calls and commits: as R1',
    tests: [
      {
        file: 'e2e/step-boundaries.test.ts',
        title: 'loses and doubles nothing when a worker is killed at one of ${chosen.length} boundaries between two steps',
        full: { STEPS_TIMES: '5' },
      },
    ],
  },
  {
    id: 'R3',
    wanted: 'a fifth of the calls of Notion fail, some after they were done: every row stored, none twice',
    tests: [
      { file: 'integrations/notion/attach/attach-pdf.test.ts', title: 'loses and doubles nothing when a fifth of all calls go wrong' },
    ],
  },
  {
    id: 'R4',
    wanted: 'Notion or Google is away in the middle: the run waits, says so, and ends by itself',
    tests: [
      {
        file: 'server/runs/worker/outages.test.ts',
        title: 'waits while Notion is away, and stores what is left by itself when it is back',
      },
      {
        file: 'server/runs/worker/outages.test.ts',
        title: 'waits while Google lays out nothing, says why once, fails no row, and goes on',
      },
    ],
  },
  { id: 'R5', wanted: 'the database stops: what was acknowledged is done, the rest is asked to come again', tests: [STORM] },
  { id: 'R6', wanted: 'a worker stands still and wakes: its late writes are refused', tests: [CLUSTER] },
  {
    id: 'R7',
    wanted: 'clocks of workers that are wrong: no lease is given twice',
    tests: [
      {
        file: 'server/runs/ledger/ledger.test.ts',
        title: 'gives a lease by the clock of the database, where that of the worker is %d minutes off',
      },
    ],
  },
  {
    id: 'R8',
    wanted: 'streams of events that are cut: every event once, in order',
    tests: [{ file: 'e2e/secrets.test.ts', title: 'a stream of events that is cut 50 times tells every event once' }],
  },
  { id: 'R10', wanted: 'nobody reads the events of a run: it ends as it should', tests: [CRASH] },
  {
    id: 'R12',
    wanted: "many rows of one user: another one's run of 3 rows is done while they go on; many people at once: all are served",
    tests: [
      {
        file: 'e2e/many-people.test.ts',
        title: 'people who look around, follow streams and make PDFs all at once are all served',
        full: { PEOPLE: '200', PEOPLE_SECONDS: '600' },
      },
      {
        file: 'e2e/security-misuse.test.ts',
        title: "T26: one user's runs of 20,000 rows do not keep another waiting, and windows are counted",
      },
    ],
  },
  {
    id: 'R14',
    wanted: 'templates and rows that stop the renderer: every good row is made',
    tests: [{ file: 'integrations/rendering/pool/poison.test.ts', title: 'among the rows costs no good row, and ends with a reason' }],
  },
  {
    id: 'R15',
    wanted: 'a rendering thread dies: its row is made in another one',
    tests: [
      { file: 'integrations/rendering/pool/worker-pool.test.ts', title: 'survives a row that kills its thread: %s' },
      {
        file: 'integrations/rendering/pool/worker-pool.test.ts',
        title: 'gives a row that stopped a thread one more try in a fresh thread, where it can be made',
      },
    ],
  },
  {
    id: 'R16',
    wanted: 'the place of the files is full: the run waits, loses nothing and goes on',
    tests: [{ file: 'server/runs/worker/outages.test.ts', title: 'waits while the place of the files is full, and goes on' }],
  },
  {
    id: 'R18',
    wanted:
      'many processes start at once, or are cut off while they migrate: one migrates, wholly or not at all; the version before goes on',
    tests: [
      { file: 'server/database/older-version.test.ts', title: 'of all that there are, but for what is allowed by name' },
      { file: 'server/database/older-version.test.ts', title: 'can read and write all that it knows, after every step of the schema' },
      { file: 'server/database/older-version.test.ts', title: 'starts on the schema of the next one, and leaves it as it is' },
      { file: 'server/database/migrations.test.ts', title: 'is done once when 20 processes start at once' },
      {
        file: 'server/database/migrations.test.ts',
        title: 'is done wholly or not at all, whenever its connection is cut, and goes on at the next start',
      },
    ],
  },
  {
    id: 'R19',
    wanted: 'a token ends in the middle of many calls: one renewal, no call fails',
    tests: [
      {
        file: 'server/connections/single-refresh.test.ts',
        title: 'a Notion connection that has ended is renewed once, however many processes find out at once',
      },
      {
        file: 'server/connections/single-refresh.test.ts',
        title: 'a Google token that has ended is refreshed once, however many processes find out at once',
      },
    ],
  },
  {
    id: 'R20',
    wanted: 'access is withdrawn: the automation rests, says so once, and makes what was marked meanwhile when it is back',
    tests: [
      {
        file: 'server/automation/transports.test.ts',
        title: 'rests when Notion is lost, tells its owner once, and makes what was marked meanwhile when it is back',
      },
    ],
  },
  {
    id: 'R21',
    wanted: 'the answer of a renewal is lost, or kill -9 before it is stored: no loop, one reconnect at most',
    tests: [
      { file: 'integrations/notion/oauth.test.ts', title: 'says when Notion is not working, and does not repeat what works once' },
      {
        file: 'e2e/renewal-crash.test.ts',
        title: 'a renewal of Notion that was never stored costs one reconnect, and is not tried in a loop',
      },
      { file: 'e2e/renewal-crash.test.ts', title: 'a renewal of Google that was never stored is done again, and nobody notices' },
    ],
  },
  {
    id: 'R22',
    wanted: 'events repeated, shuffled, with the database stopped in the middle, or none at all: each effect once',
    tests: [
      STORM,
      {
        file: 'server/automation/polling.test.ts',
        title: 'brings a marked row its PDF by looking alone, where no webhook reaches the server',
      },
    ],
  },
  {
    id: 'R23',
    wanted: 'the same run asked for many times at once: one run',
    tests: [
      {
        file: 'server/runs/ledger/ledger.test.ts',
        title: 'joins the run of the same request while it is under way, also when asked 20 times at once',
      },
    ],
  },
  {
    id: 'R24',
    wanted: 'people edit the files of a row while PDFs are stored: every edit stays',
    tests: [
      {
        file: 'integrations/notion/attach/concurrent-edits.test.ts',
        title: 'keeps every edit outside of the time between reading a row and writing it',
      },
    ],
  },
  {
    id: 'R25',
    wanted: 'rows, databases and templates change or go in the middle: what is left is made, and the reason told',
    tests: [
      { file: CHANGED, title: 'a row that goes to the trash is not stored and says why; the others are' },
      { file: CHANGED, title: 'a property that is renamed takes the PDFs all the same' },
      { file: CHANGED, title: 'a database that is shared no more fails each row that is not stored yet, and says what to do' },
      {
        file: CHANGED,
        title: 'a database that goes to the trash fails each row that is not stored yet, and takes them when it is restored',
      },
      { file: CHANGED, title: 'a template that goes to the bin is made to the end; the next run says that it is there no more' },
    ],
  },
  { id: 'R27', wanted: 'SIGTERM in the middle of a run: the process ends within 20 s with 0, another one goes on', tests: [CLUSTER] },
  {
    id: 'R28',
    wanted: 'a backup restored elsewhere: every row and file, to the letter; a run that was under way goes on and stores nothing twice',
    tests: [
      { file: 'server/admin/actions.test.ts', title: 'restores every row and file in an empty database, to the letter' },
      {
        file: 'e2e/restored-backup.test.ts',
        title:
          'a backup taken in the middle of a run goes on elsewhere: what it does not know is told by the rows, and none is stored twice',
        full: { BACKUP_ROWS: '300' },
      },
    ],
  },
];
