// One failed test kills a mutant: what comes after it is skipped, files without being loaded. Jest's own `bail` is for
// its command line alone.
const { default: circus } = require('jest-circus/runner')

const failed = new WeakSet()

module.exports = function runUntilFailure(globalConfig, config, environment, runtime, testFilePath, ...rest) {
  const isMutant = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined
  const isOver = () => isMutant && failed.has(globalConfig)
  if (isOver()) return skipped(testFilePath)
  const handle = environment.handleTestEvent?.bind(environment)
  environment.handleTestEvent = async (event, state) => {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') failed.add(globalConfig)
    if (event.name === 'test_start' && isOver()) event.test.mode = 'skip'
    await handle?.(event, state)
  }
  return circus(globalConfig, config, environment, runtime, testFilePath, ...rest)
}

/** Jest takes a file without any test for a fault. */
const NOT_RUN = {
  ancestorTitles: [],
  title: 'not run',
  fullName: 'not run',
  status: 'pending',
  duration: 0,
  failureDetails: [],
  failureMessages: [],
  invocations: 0,
  location: null,
  numPassingAsserts: 0,
  retryReasons: [],
}

async function skipped(testFilePath) {
  const now = Date.now()
  return {
    testFilePath,
    testResults: [NOT_RUN],
    skipped: true,
    leaks: false,
    openHandles: [],
    numFailingTests: 0,
    numPassingTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    perfStats: { start: now, end: now, runtime: 0, slow: false },
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
  }
}
