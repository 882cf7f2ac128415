// Required into each mailer of a test: it looks every 200 ms in place of 5 s for what nothing wakes it for.
const { changeBuilt } = require('../../infra/local/change-built.cjs')

const LOOK_EVERY_MS = 200

const quick = (parts, name) => {
  const { run } = parts.prototype
  parts.prototype.run = function runQuickly(signal) {
    this[name] = { lookEveryMs: LOOK_EVERY_MS, ...this[name] }
    return run.call(this, signal)
  }
}

changeBuilt('services/mailer/src/relay.ts', ['Relay'], ({ Relay }) => quick(Relay, 'relaying'))
changeBuilt('services/mailer/src/direct-mails.ts', ['DirectSender'], ({ DirectSender }) =>
  quick(DirectSender, 'mails'),
)
