// The one-way table of docs/architecture.md. Each folder names what it may import; everything else is a violation.
const mayImport = {
  engine: [],
  generation: ['engine'],
  integrations: ['generation', 'engine'],
  contracts: [],
  server: ['contracts', 'generation', 'integrations', 'engine'],
  web: ['contracts', 'generation', 'engine'],
  cli: ['contracts', 'engine', 'generation', 'integrations', 'server'],
  golden: ['engine', 'integrations', 'generation'],
  bench: ['engine', 'generation', 'integrations'],
  samples: ['engine'],
  emulators: [],
  e2e: ['integrations', 'contracts'],
};

const folders = Object.keys(mayImport);

/** npm packages of the engine: pure, without Node or browser. */
const pureInEngine = ['fflate', 'bidi-js', 'linebreak', 'harfbuzzjs'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...folders.map((folder) => ({
      name: `${folder}-direction`,
      severity: 'error',
      comment: `${folder}/ may import only: ${mayImport[folder].join(', ') || 'nothing'}`,
      from: { path: `^${folder}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^(${folders.filter((other) => other !== folder && !mayImport[folder].includes(other)).join('|')})/` },
    })),
    {
      name: 'engine-is-pure',
      severity: 'error',
      comment: 'engine/ runs anywhere: no Node built-ins, and only the packages listed as pure',
      from: { path: '^engine/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
        pathNot: `node_modules/(${pureInEngine.join('|')})/`,
      },
    },
    {
      name: 'web-features',
      severity: 'error',
      comment: 'features of the web know nothing of each other: web/app puts them together',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'web-app-on-top',
      severity: 'error',
      comment: 'web/app puts the pages together: nothing else in web/ knows of it',
      from: { path: '^web/(?:lib|components|features)/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'web-site-alone',
      severity: 'error',
      comment: 'the public site is rendered without the application: it shares components, lib and the form that signs in',
      from: { path: '^web/site/' },
      to: { path: '^web/(?:app|features)/', pathNot: '^web/(?:app/styles\\.css$|features/sign-in/)' },
    },
    {
      name: 'web-features-above',
      severity: 'error',
      comment: 'components and lib of the web serve every feature and know none',
      from: { path: '^web/(?:lib|components)/' },
      to: { path: '^web/features/' },
    },
    {
      name: 'server-runs-rooms',
      severity: 'error',
      comment: 'calls and workers of runs meet in the ledger, which knows neither',
      from: { path: '^server/runs/(ledger|worker|calls)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/runs/(?:worker|calls)/', pathNot: '^server/runs/$1/' },
    },
    {
      name: 'notion-client-below',
      severity: 'error',
      comment: 'the requests to Notion know nothing of what rows and files are made of them',
      from: { path: '^integrations/notion/client/', pathNot: '\\.test\\.ts$' },
      to: { path: '^integrations/notion/', pathNot: '^integrations/notion/client/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'nothing imports itself by way of others, not even for types',
      from: { pathNot: '^engine/model/' },
      to: { circular: true },
    },
    {
      name: 'no-circular-model',
      severity: 'error',
      comment: 'a text box in a paragraph holds paragraphs: types of the model may go round, and nothing else',
      from: { path: '^engine/model/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-to-tests', severity: 'error', from: { pathNot: '\\.test\\.ts$' }, to: { path: '\\.test\\.ts$' } },
    { name: 'not-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
