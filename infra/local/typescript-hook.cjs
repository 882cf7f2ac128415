// Preloaded into a service that runs from its sources (`npm run dev`): compiles each file as it is loaded, a few
// milliseconds each, without a check of its types.
const { readFileSync } = require('node:fs')
const { transformSync } = require('@swc/core')

const options = {
  swcrc: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename })
  module._compile(code, filename)
}
