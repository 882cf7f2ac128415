const vm = require('node:vm')

// Jest's own runtime (`runtime` in jest.config.cjs) with one change: a worker compiles each module once. Jest keeps test
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

module.exports = require('jest-runtime')
