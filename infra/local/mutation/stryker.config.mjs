// What `npm run mutation` changes, and what must notice it: docs/decisions/2026-11-23-mutation-check.md
const sourcesOf = (folder) => [
  `packages/${folder}/**/*.ts`,
  `!packages/${folder}/**/*.test.ts`,
  `!packages/${folder}/**/*.fixture.ts`,
]

export default {
  mutate: [
    ...['domain', 'stream', 'commands', 'settlement'].flatMap((part) => sourcesOf(`purchases/src/${part}`)),
    ...sourcesOf('consumer/src'),
  ],
  testRunner: 'jest',
  jest: { configFile: 'infra/local/mutation/jest.config.cjs', enableFindRelatedTests: false },
  plugins: ['@stryker-mutator/jest-runner', './infra/local/mutation/ignore-messages.mjs'],
  ignorers: ['messages'],
  coverageAnalysis: 'perTest',
  // Constants that are computed once for a whole test file would load every file anew for each mutant.
  ignoreStatic: false,
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  htmlReporter: { fileName: '.mutation/report.html' },
  jsonReporter: { fileName: '.mutation/report.json' },
  incrementalFile: '.mutation/incremental.json',
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  // The sandbox needs the packages and how jest compiles them.
  ignorePatterns: [
    '/*',
    '!/packages',
    '!/infra',
    '/infra/*',
    '!/infra/local',
    '!/jest.*',
    '!/tsconfig*',
    '!/package.json',
    'dist',
  ],
  allowConsoleColors: false,
}
