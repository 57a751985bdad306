// The command that the peers' benchmark runs for us: TEMPLATE ROWS OUTDIR, nothing special switched on.
const [template, rows, out] = process.argv.slice(2);
process.argv.splice(
  2,
  process.argv.length,
  'generate',
  '--template',
  template,
  '--rows',
  rows,
  '--out',
  out,
  '--name',
  '{{invoice_no}}{{contract_no}}',
  '--timezone',
  'UTC',
);
await import('../dist/cli.js');
