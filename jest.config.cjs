// Four kinds of test, by the file's name: `.test` (pure, no servers), `.screen.test` (a screen in jsdom, its network
// mocked), `.int.test` (real Postgres, Redis and event store, brought up by infra/local), `.e2e.test` (real browser).
const shared = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: {
    '^.+\\.(ts|tsx)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
    '\\.css$': '<rootDir>/jest.css.cjs',
    '\\.(svg|pdf)$': '<rootDir>/tests/support/screen/asset.cjs',
  },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  runtime: '<rootDir>/tests/support/compile-once.cjs',
  modulePathIgnorePatterns: ['/dist/'],
  roots: [
    '<rootDir>/packages',
    '<rootDir>/services',
    '<rootDir>/frontends',
    '<rootDir>/infra',
    '<rootDir>/tests',
  ],
}

/** TEST_PART: without the long part of the tests (`short`), nothing but it (`long`), or both, as where nothing is said. */
const part = process.env.TEST_PART ?? 'all'
const matching = (ending) => [`**/*${part === 'long' ? '.long' : ''}.${ending}`]
const ignored = ['/dist/', '/node_modules/', ...(part === 'short' ? ['\\.long\\.'] : [])]

/** How much slower than the machine that limits are written for: infra/local/src/testing/slowness.ts. */
const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS) || 1)

module.exports = {
  // Jest reads it here alone, not in a project: long enough for a busy machine, for the browser too.
  testTimeout: 180_000 * slowness,
  // A worker that ends closes its browser and removes its profile: half a second, jest's own limit, is not enough. One that
  // something keeps alive is still named.
  workerGracefulExitTimeout: 60_000,
  testSequencer: '<rootDir>/tests/support/longest-first.cjs',
  reporters: ['default', '<rootDir>/tests/support/journal-reporter.cjs'],
  rootDir: __dirname,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ['/dist/', '/node_modules/', '\\.(screen|int|e2e)\\.test\\.'],
    },
    {
      ...shared,
      displayName: 'screen',
      testMatch: matching('screen.test.tsx'),
      testPathIgnorePatterns: ignored,
      testEnvironment: '<rootDir>/tests/support/screen/environment.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/screen/set-up.ts'],
      // Pictures come from packages, too.
      transformIgnorePatterns: ['/node_modules/(?!.*\\.svg$)'],
      // Federation is a matter of a browser.
      moduleNameMapper: { '^\\./load-remote$': '<rootDir>/tests/support/screen/static-remotes.ts' },
    },
    {
      ...shared,
      displayName: 'integration',
      // A rehearsal takes longer than everybody is to wait for: it runs when it is asked for (npm run rehearse).
      testMatch: process.env.REHEARSAL ? ['**/tests/rehearsals/*.rehearsal.ts'] : matching('int.test.ts'),
      testPathIgnorePatterns: ignored,
      setupFiles: ['<rootDir>/tests/support/redis-of-worker.cjs'],
      globalSetup: '<rootDir>/tests/support/integration-run.ts',
      globalTeardown: '<rootDir>/tests/support/integration-run-end.ts',
    },
    {
      ...shared,
      displayName: 'browser',
      testMatch: matching('e2e.test.ts'),
      testPathIgnorePatterns: ignored,
      testEnvironment: '<rootDir>/tests/support/browser-environment.ts',
      globalSetup: '<rootDir>/tests/support/shared-site.ts',
      globalTeardown: '<rootDir>/tests/support/shared-site-end.ts',
    },
  ],
}
