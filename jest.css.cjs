/** A CSS module in a test: each class is its own name. */
module.exports = {
  process: () => ({
    code: 'exports.__esModule = true; exports.default = new Proxy({}, { get: (_, name) => name })',
  }),
}
