// Preloaded into a built program of a service, with --conditions=source: it runs from its sources in its place. What is
// built is one file, whose modules nobody reaches; of these, a test can change one before the program begins.
require('./typescript-hook.cjs')

const BUILT = /(\/services\/[^/]+)\/dist\/(.+)\.js$/
const load = require.extensions['.js']
require.extensions['.js'] = (module, filename) => {
  if (BUILT.test(filename)) module.require(filename.replace(BUILT, '$1/src/$2.ts'))
  else load(module, filename)
}
