// Required into each mailer of a test: it looks for notices, which nothing wakes it for, every 200 ms in place of 5 s.
const { changeBuilt } = require('../../infra/local/change-built.cjs')

const LOOK_EVERY_MS = 200

changeBuilt('services/mailer/src/relay.ts', ['Relay'], ({ Relay }) => {
  const { run } = Relay.prototype
  Relay.prototype.run = function runQuickly(signal) {
    this.relaying = { lookEveryMs: LOOK_EVERY_MS, ...this.relaying }
    return run.call(this, signal)
  }
})
