// What keeps runs whole when processes die, freeze or come twice, how to take each of it out of the sources, and which test must see it.

/** Each `taken` text stands once in its file, and is replaced by `left`. */
export const SAFEGUARDS = [
  {
    name: 'the lease: a run that somebody works on is not taken up',
    edits: [
      {
        file: 'server/runs/ledger/lease-ledger.ts',
        taken: 'sql`(${runs.leasedUntil} is null or ${runs.leasedUntil} < now())`,',
        left: '',
      },
    ],
    test: { file: 'server/runs/ledger/ledger.test.ts', title: 'gives the lease to one worker, and refuses the writes of one that lost it' },
  },
  {
    name: 'the end of a worker that could not renew its lease',
    edits: [
      {
        file: 'server/runs/worker/work-run.ts',
        taken: 'if (askedAt - renewedAt > LEASE_SECONDS * 1000) return lost.abort();',
        left: '',
      },
    ],
    test: {
      file: 'server/runs/worker/lost-lease.test.ts',
      title: 'stops by itself, and says nothing of it, when it could not renew its lease for ${LEASE_SECONDS} seconds',
    },
  },
  {
    name: 'the fencing of what a worker writes',
    edits: [
      {
        file: 'server/runs/ledger/lease-writes.ts',
        taken: 'and(eq(runs.id, lease.runId), eq(runs.fence, lease.fence))',
        left: 'and(eq(runs.id, lease.runId))',
      },
    ],
    test: { file: 'server/runs/ledger/ledger.test.ts', title: 'gives the lease to one worker, and refuses the writes of one that lost it' },
  },
  {
    name: 'the fencing of giving a run back',
    edits: [
      {
        file: 'server/runs/ledger/lease-ledger.ts',
        taken: 'and(eq(runs.id, runId), eq(runs.fence, fence), isNull(runs.endedAt))',
        left: 'and(eq(runs.id, runId), isNull(runs.endedAt))',
      },
    ],
    test: { file: 'server/runs/ledger/ledger.test.ts', title: 'gives the lease to one worker, and refuses the writes of one that lost it' },
  },
  {
    name: 'the merging of PDFFiles: what stands there is read before it is replaced',
    edits: [
      {
        file: 'integrations/notion/attach/attach-pdf.ts',
        taken: '{ files: mergeFiles(now.files, name, upload) }',
        left: '{ files: mergeFiles([], name, upload) }',
      },
    ],
    test: {
      file: 'integrations/notion/attach/attach-pdf.test.ts',
      title: 'keeps what a user put there after the rows were read, in its place',
    },
  },
  {
    name: 'the look at a row before a write of unknown outcome is done again',
    edits: [
      {
        file: 'integrations/notion/attach/attach-pdf.ts',
        taken: 'now = rowStateOf(page, before.schema, names, readAt);\n        return newFile(',
        left: 'return newFile(',
      },
    ],
    test: {
      file: 'integrations/notion/attach/attach-pdf.test.ts',
      title: 'keeps what a user put there while a write was under way that was not done',
    },
  },
  {
    name: 'one write to a row at a time',
    edits: [
      {
        file: 'integrations/notion/attach/locks.ts',
        taken: 'const mine = (tails.get(key) ?? Promise.resolve()).then(work);',
        left: 'const mine = work();',
      },
    ],
    test: { file: 'integrations/notion/attach/attach-pdf.test.ts', title: 'attaches two PDFs to one row one after the other' },
  },
  {
    name: 'the unique key of runs under way',
    edits: [
      {
        file: 'server/database/migrations/0000_initial.sql',
        taken: 'CREATE UNIQUE INDEX "runs_active_key"',
        left: 'CREATE INDEX "runs_active_key"',
      },
      {
        file: 'server/runs/ledger/open-ledger.ts',
        taken: `.onConflictDoUpdate({
            target: [runs.userId, runs.requestKey],
            targetWhere: sql\`ended_at is null\`,
            set: { requestKey: sql\`excluded.request_key\` },
          })`,
        left: '',
      },
    ],
    test: {
      file: 'server/runs/ledger/ledger.test.ts',
      title: 'joins the run of the same request while it is under way, also when asked 20 times at once',
    },
  },
  ...['Notion connection that has ended is renewed', 'Google token that has ended is refreshed'].map((what) => ({
    name: `the single refresh of a token: a ${what.replace(' has ended is ', ' ends is ')} by one process`,
    edits: [
      {
        file: 'server/connections/connection-store.ts',
        taken: 'await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`connection ${id}`}))`);',
        left: '',
      },
    ],
    test: { file: 'server/connections/single-refresh.test.ts', title: `a ${what} once, however many processes find out at once` },
  })),
  {
    name: 'the single refresh of a token: whoever comes later takes the token of the first',
    edits: [
      {
        file: 'server/connections/connections.ts',
        taken: 'if (tokens && tokens.accessToken !== refused) return tokens;',
        left: '',
      },
    ],
    test: {
      file: 'server/connections/single-refresh.test.ts',
      title: 'a Notion connection that has ended is renewed once, however many processes find out at once',
    },
  },
  {
    name: 'the check of the address that is connected to',
    edits: [
      {
        file: 'integrations/guarded-fetch/guarded-fetch.ts',
        taken: "if (refusal) return found(refusal, '');",
        left: '',
      },
    ],
    test: { file: 'integrations/guarded-fetch/guarded-fetch.test.ts', title: 'are not reached when the resolver changes its answer' },
  },
];

/** The source with `taken` replaced. Throws when it does not stand there exactly once. */
export function withoutSafeguard(source, { file, taken, left }) {
  const [before, after, ...more] = source.split(taken);
  if (after === undefined || more.length > 0)
    throw new Error(`${file} holds this ${after === undefined ? 'nowhere' : 'more than once'}: ${taken}`);
  return before + left + after;
}
