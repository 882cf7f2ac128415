// Jest loads every test file for each mutant, though most of them have no test that covers it: this leaves those out.
// The run without a mutant, which comes first, says which test is in which file.
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')

module.exports = class CoveringTests extends Sequencer {
  constructor(options) {
    super(options)
    const { rootDir, testNamePattern } = options.globalConfig
    this.file = join(rootDir, 'tests-by-file.json')
    this.wanted = testNamePattern && new RegExp(testNamePattern, 'i')
  }

  sort(tests) {
    const known = existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {}
    const tookMs = ({ path }) => known[path]?.tookMs ?? 0
    return tests
      .filter(
        ({ path }) =>
          !this.wanted || !known[path] || known[path].names.some((name) => this.wanted.test(name)),
      )
      .sort((one, other) => tookMs(one) - tookMs(other))
  }

  cacheResults(_tests, { testResults }) {
    if (process.env.STRYKER_MUTATOR_WORKER === undefined || existsSync(this.file)) return
    const known = testResults.map(({ testFilePath, testResults: tests, perfStats }) => [
      testFilePath,
      { names: tests.map(({ fullName }) => fullName), tookMs: perfStats.runtime },
    ])
    writeFileSync(this.file, JSON.stringify(Object.fromEntries(known)))
  }
}
