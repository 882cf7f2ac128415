const { stripVTControlCharacters } = require('node:util')
const { record } = require('./run-journal.cjs')

/** A reporter of jest: keeps each file's start and result as it comes. */
module.exports = class JournalReporter {
  onTestFileStart({ path }) {
    record({ type: 'began', file: path })
  }

  onTestFileResult({ path }, { numPassingTests, numFailingTests, perfStats, testExecError, testResults }) {
    const failures = testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: fullName, message: plain(failureMessages[0]) }))
    if (testExecError) failures.unshift({ test: '', message: plain(testExecError.message ?? testExecError) })
    // A file that could not be run to its end counts as a failed test of its own.
    const failed = numFailingTests + (testExecError ? 1 : 0)
    record({
      type: 'ended',
      file: path,
      passed: numPassingTests,
      failed,
      failures,
      tookMs: perfStats.runtime,
    })
  }
}

const plain = (message) => stripVTControlCharacters(String(message ?? ''))
