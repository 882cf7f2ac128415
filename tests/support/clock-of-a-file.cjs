// Required into every process of a rehearsal: the wall clock of the service that CLOCK_OF names is so many seconds ahead
// as the file CLOCK_FILE says, looked at each second, so that a clock can be set while the service runs; its monotonic
// clock is left alone. Plain JavaScript, since what is for tests is not built.
const { readFileSync } = require('node:fs')
const [, service] = /services\/([a-z]+)\/dist\/main\.js$/.exec(process.argv[1] ?? '') ?? []
if (service !== undefined && service === process.env.CLOCK_OF) {
  const Right = Date
  let aheadMs = 0
  const look = () => {
    aheadMs = 1000 * Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
  }
  look()
  setInterval(look, 1000).unref()
  const now = () => Right.now() + aheadMs
  globalThis.Date = new Proxy(Right, {
    construct: (_, given, target) => Reflect.construct(Right, given.length === 0 ? [now()] : given, target),
    apply: () => new Right(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Right, name)),
  })
}
