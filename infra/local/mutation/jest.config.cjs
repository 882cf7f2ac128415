// The tests that a mutant runs against: the unit tests of the two packages and, where `npm run mutation` brought up a
// Postgres, the consumer's that need one. One project: coverage is measured test by test in one alone.
const { projects } = require('../../../jest.config.cjs')

const { displayName, transform, testPathIgnorePatterns, ...unit } = projects.find(
  (project) => project.displayName === 'unit',
)
const [[sources, compiler]] = Object.entries(transform)
const withoutServers = process.env.TEST_POSTGRES_URL
  ? ['/purchases/.*\\.int\\.test\\.']
  : ['\\.int\\.test\\.']

module.exports = {
  ...unit,
  transform: { [sources]: compiler },
  roots: ['<rootDir>/packages/purchases/src', '<rootDir>/packages/consumer/src'],
  testPathIgnorePatterns: ['/dist/', '/node_modules/', ...withoutServers],
  testSequencer: '<rootDir>/infra/local/mutation/covering-tests.cjs',
  testRunner: '<rootDir>/infra/local/mutation/jest-circus-until-failure.cjs',
  // The sandbox links to the installed packages, and so to the sources that are not mutated.
  moduleNameMapper: { '^@presale/(purchases|consumer)$': '<rootDir>/packages/$1/src/index.ts' },
}
