const { existsSync } = require('node:fs')
const { join, relative } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')
const { record } = require('./run-journal.cjs')

/**
 * What takes longest of each kind, the longest first. Jest knows how long a file took the last time; in a fresh clone it
 * begins with the largest files instead, and a short one that runs for a minute and a half came last, alone.
 */
const LONGEST = [
  'tests/screens/admin-audit.screen.test.tsx',
  'tests/screens/entering-amount.screen.test.tsx',
  'tests/screens/admin-decisions.screen.test.tsx',
  'services/api/src/exports/check-export.test.ts',

  'tests/resume.int.test.ts',
  'services/mailer/src/notices.int.test.ts',
  'tests/foreign-store.int.test.ts',
  'tests/fuzz.int.test.ts',
  'tests/set-aside.int.test.ts',
  'tests/expiry.int.test.ts',
  'services/projector/src/rebuild/rebuild.int.test.ts',
  'services/projector/src/rebuild/rollback.int.test.ts',
  'services/projector/src/takeover.int.test.ts',
  'tests/faults.int.test.ts',
  'services/mailer/src/mailer.int.test.ts',
  'services/api/src/settlements/killed-approvals.int.test.ts',
  'tests/http-api.int.test.ts',
  'services/api/src/store-identity/foreign-store.int.test.ts',
  'services/api/src/settlements/settlement-races.int.test.ts',
  'tests/demo-data.int.test.ts',
  'services/api/src/operations/unavailable-servers.int.test.ts',
  'services/projector/src/rebuild/accept.int.test.ts',
  'services/api/src/purchases/purchases.int.test.ts',
  'services/api/src/cli/audit-verify.int.test.ts',
  'infra/event-store-node/src/node-process.int.test.ts',

  // One that waits, for a window or a server that is down, beside two that do not.
  'tests/main-job.e2e.test.ts',
  'tests/dev-loop.e2e.test.ts',
  'tests/screens/admin-set-aside.e2e.test.ts',
  'tests/third-parties.e2e.test.ts',
  'tests/screens/every-state-buyers.e2e.test.ts',
  'tests/screens/every-state-lists.e2e.test.ts',
  'tests/buying-faults.e2e.test.ts',
  'tests/buying-windows.e2e.test.ts',
  'tests/screens/every-state-sections.e2e.test.ts',
  'tests/screens/every-state-settings.e2e.test.ts',
]

const root = join(__dirname, '../..')
const rankOf = ({ path }) => {
  const index = LONGEST.indexOf(relative(root, path).replaceAll('\\', '/'))
  return index < 0 ? LONGEST.length : index
}

module.exports = class LongestFirst extends Sequencer {
  constructor(...given) {
    super(...given)
    const gone = LONGEST.filter((file) => !existsSync(join(root, file)))
    if (gone.length > 0) throw new Error(`No such test any more (longest-first.cjs): ${gone.join(', ')}`)
  }

  /** What failed the last time comes first, as ever; then these. */
  sort(tests) {
    const sorted = super.sort(tests)
    record({ type: 'planned', files: sorted.map(({ path }) => path) })
    const isKnown = sorted.every(({ duration }) => duration !== undefined)
    return isKnown ? sorted : [...sorted].sort((one, other) => rankOf(one) - rankOf(other))
  }
}
