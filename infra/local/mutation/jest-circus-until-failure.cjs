// One failed test kills a mutant: what comes after it is skipped. Jest's own `bail` is for its command line alone.
const circus = require('jest-circus/runner').default

const failed = new WeakSet()

module.exports = function runUntilFailure(globalConfig, config, environment, ...rest) {
  const isMutant = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined
  const handle = environment.handleTestEvent?.bind(environment)
  environment.handleTestEvent = async (event, state) => {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') failed.add(globalConfig)
    if (event.name === 'test_start' && isMutant && failed.has(globalConfig)) event.test.mode = 'skip'
    await handle?.(event, state)
  }
  return circus(globalConfig, config, environment, ...rest)
}
