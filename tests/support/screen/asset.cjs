const { basename } = require('node:path')

/** A picture or document in a test: its file's name stands for its address. */
module.exports = {
  process: (_source, path) => ({
    code: `exports.__esModule = true; exports.default = ${JSON.stringify(basename(path))}`,
  }),
}
