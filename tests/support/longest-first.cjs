const { readFileSync } = require('node:fs')
const { join, relative } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')
const { record } = require('./run-journal.cjs')

const root = join(__dirname, '../..')

/**
 * What takes longest comes first. Jest knows how long a file took the last time in this very folder; for a fresh clone
 * the runs of this machine keep it (TEST_DURATIONS: a file of milliseconds by path, infra/local/src/testing/durations.ts).
 * Without either, jest begins with the largest files.
 */
module.exports = class LongestFirst extends Sequencer {
  /** What failed the last time comes first, as ever. */
  sort(tests) {
    const sorted = super.sort(tests)
    const kept = durations()
    const isKnown = sorted.every(({ duration }) => duration !== undefined)
    const tookMs = ({ path }) => kept[relative(root, path).replaceAll('\\', '/')] ?? Number.MAX_SAFE_INTEGER
    const inOrder =
      isKnown || Object.keys(kept).length === 0
        ? sorted
        : [...sorted].sort((one, other) => tookMs(other) - tookMs(one))
    record({ type: 'planned', files: inOrder.map(({ path }) => path) })
    return inOrder
  }
}

function durations() {
  try {
    return JSON.parse(readFileSync(process.env.TEST_DURATIONS ?? '', 'utf8'))
  } catch {
    return {}
  }
}
