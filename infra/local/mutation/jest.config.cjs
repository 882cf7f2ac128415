// The tests that a mutant runs against: the unit tests of the two packages, so that a run needs no server. They are
// one project, as the mutation tester measures coverage test by test in one alone.
const { projects } = require('../../../jest.config.cjs')

const { displayName, transform, ...unit } = projects.find((project) => project.displayName === 'unit')
const [[sources, compiler]] = Object.entries(transform)

module.exports = {
  ...unit,
  testTimeout: 60_000,
  transform: { [sources]: compiler },
  roots: ['<rootDir>/packages/purchases/src', '<rootDir>/packages/consumer/src'],
  testSequencer: '<rootDir>/infra/local/mutation/covering-tests.cjs',
  testRunner: '<rootDir>/infra/local/mutation/jest-circus-until-failure.cjs',
  moduleNameMapper: {
    // The sandbox links to the installed packages, and so to the sources that are not mutated.
    '^@presale/(purchases|consumer)$': '<rootDir>/packages/$1/src/index.ts',
    '^@eventstore/db-client$': '<rootDir>/infra/local/mutation/no-client.cjs',
  },
}
