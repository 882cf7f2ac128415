const vm = require('node:vm')
const { default: Runtime } = require('jest-runtime')
const { record } = require('./run-journal.cjs')

// Jest's own runtime (`runtime` in jest.config.cjs) with two changes. A worker compiles each module once. Jest keeps test
// files apart by evaluating every module anew for each of them, which stays; but it also compiles each one anew, by
// `compileFunction`, whose result V8 does not cache. A script belongs to no context until it runs in a test file's.
const scripts = new Map()

vm.compileFunction = function compileOnce(source, parameters, options) {
  const { filename, parsingContext, importModuleDynamically } = options
  const head = `(function (${parameters.join(', ')}) {`
  const code = `${head}${source}\n})`
  const known = scripts.get(filename)
  const kept = known?.code === code ? known : compile(code, filename, head.length)
  scripts.set(filename, kept)
  // Of the test file that runs: a worker has one at a time.
  kept.importModule = importModuleDynamically
  return kept.script.runInContext(parsingContext)
}

function compile(code, filename, headLength) {
  const kept = { code }
  kept.script = new vm.Script(code, {
    filename,
    // Errors name the column that the file has.
    columnOffset: -headLength,
    importModuleDynamically: (...given) => kept.importModule(...given),
  })
  return kept
}

/** Where among what jest hands to a runtime the test file's path is. */
const TEST_PATH = 6

/** The other change: the worker itself says which file it runs, since nobody else learns that jest began one again. */
module.exports = class RecordedRuntime extends Runtime {
  constructor(...given) {
    super(...given)
    record({ type: 'evaluated', file: given[TEST_PATH] })
  }
}
