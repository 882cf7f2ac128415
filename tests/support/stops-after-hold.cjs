// Required into an api of a test: the first time that it has held the tokens of a purchase, and before anything is
// appended, the process is sent STOPS_BY. Plain JavaScript, since what is for tests is not built.
const { changeBuilt } = require('../../infra/local/change-built.cjs')

changeBuilt('services/api/src/selling/hold-tokens.ts', ['heldRow'], ({ heldRow }) => {
  const { parse } = heldRow
  heldRow.parse = (...given) => {
    heldRow.parse = parse
    process.kill(process.pid, process.env.STOPS_BY)
    return parse(...given)
  }
})
