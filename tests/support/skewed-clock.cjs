// Required into every process of a test: the wall clock of a service is so many seconds ahead as SKEWED_CLOCKS says of
// it, such as {"expiry":3600}; its monotonic clock is left alone. Plain JavaScript, since what is for tests is not built.
const [, service] = /services\/([a-z]+)\/dist\/main\.js$/.exec(process.argv[1] ?? '') ?? []
const aheadMs = 1000 * (JSON.parse(process.env.SKEWED_CLOCKS ?? '{}')[service] ?? 0)
const Right = Date
const now = () => Right.now() + aheadMs
if (aheadMs !== 0) {
  globalThis.Date = new Proxy(Right, {
    construct: (_, given, target) => Reflect.construct(Right, given.length === 0 ? [now()] : given, target),
    apply: () => new Right(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Right, name)),
  })
}
