const { readFileSync } = require('node:fs')

const BUILT = /\/services\/[^/]+\/dist\/.+\.js$/
/** esbuild names each module above its code. */
const NEXT_MODULE = /\n\/\/ \S+\.[cm]?[jt]sx?\n/g
const changes = []

/**
 * Called in a preload of a test: changes what one module of ours defines, in every built program of a service that
 * contains it, before the rest of the program runs. What is built is one file, whose modules nothing else reaches.
 * `change` gets the named definitions of the module at `path`, from the root.
 */
exports.changeBuilt = (path, names, change) => {
  if (changes.length === 0) readChanged()
  changes.push({ path, names, change })
}

exports.apply = (index, definitions) => changes[index].change(definitions)

function readChanged() {
  const load = require.extensions['.js']
  require.extensions['.js'] = (module, filename) => {
    if (BUILT.test(filename)) module._compile(changed(readFileSync(filename, 'utf8')), filename)
    else load(module, filename)
  }
}

/** As esbuild writes them: from the folder of the service. */
const titles = (path) => [`../../${path}`, path.replace(/^services\/[^/]+\//, '')]

const changed = (source) =>
  changes.reduce((code, { path, names }, index) => {
    const start = titles(path)
      .map((title) => code.indexOf(`\n// ${title}\n`))
      .find((at) => at >= 0)
    if (start === undefined) return code
    NEXT_MODULE.lastIndex = start + 1
    const end = NEXT_MODULE.exec(code)?.index ?? code.length
    const call = `\nrequire(${JSON.stringify(__filename)}).apply(${index}, { ${names} });`
    return code.slice(0, end) + call + code.slice(end)
  }, source)
