/** The folders whose imports have a direction: docs/architecture.md says which may import which. */
export const FOLDERS = [
  'engine',
  'generation',
  'integrations',
  'cli',
  'golden',
  'bench',
  'samples',
  'emulators',
  'contracts',
  'server',
  'web',
  'e2e',
];
