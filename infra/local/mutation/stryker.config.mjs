// What `npm run mutation` changes, and what must notice it: docs/decisions/2026-11-23-mutation-check.md
import { digestOfUnseen } from './unseen.mjs'

const FOLDERS = [
  ...['domain', 'stream', 'commands', 'settlement'].map((part) => `packages/purchases/src/${part}`),
  'packages/consumer/src',
]

/** What they do is shown by tests with a real Postgres alone: here no test runs a line of them. */
const BY_SERVERS = [
  'packages/consumer/src/applying/apply-up-to.ts',
  'packages/consumer/src/applying/bulk-fill.ts',
  'packages/consumer/src/reading/probe-ledger.ts',
  'packages/consumer/src/reading/read-ahead.ts',
]

const isSeen = (path) => {
  const isMutated = FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !path.endsWith('.fixture.ts')
  return isMutated || /^packages\/(purchases|consumer)\/.*\.test\.ts$/.test(path)
}

export default {
  mutate: [
    ...FOLDERS.flatMap((folder) => [
      `${folder}/**/*.ts`,
      `!${folder}/**/*.test.ts`,
      `!${folder}/**/*.fixture.ts`,
    ]),
    ...BY_SERVERS.map((file) => `!${file}`),
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
  incremental: true,
  incrementalFile: `.mutation/incremental-${digestOfUnseen(isSeen)}.json`,
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  // The sandbox needs the packages and how jest compiles them.
  ignorePatterns: [
    '/*',
    '!/packages',
    '!/infra',
    '/infra/*',
    '!/infra/local',
    '!/tests',
    '/tests/*',
    '!/tests/support',
    '/tests/support/*',
    '!/tests/support/compile-once.cjs',
    '!/tests/support/run-journal.cjs',
    '!/jest.*',
    '!/tsconfig*',
    '!/package.json',
    'dist',
  ],
  allowConsoleColors: false,
}
