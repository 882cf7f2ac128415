import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decisionSigning } from './decision-signing'

const now = new Date('2026-03-01T12:00:00.000Z')
const later = new Date('2026-03-02T12:00:00.000Z')
const adminActionsKey = 'ab'.repeat(32)

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'presale-decisions-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const start = (isNew: boolean, at = now) => decisionSigning({ dataDir, adminActionsKey, isNew, now: at })
const file = () => join(dataDir, 'decisions-signed-from')

it.each([
  ['a new site', true, now.toISOString()],
  ['a site of before', false, '2026-03-01T12:15:00.000Z'],
])(
  'given %s, then its decisions count by their signature from then on, also at later starts',
  (_, isNew, from) => {
    expect(start(isNew).DECISIONS_SIGNED_FROM).toBe(from)
    expect(start(false, later).DECISIONS_SIGNED_FROM).toBe(from)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  },
)

it('given the file removed, as after a release that signs nothing, then they do a quarter of an hour after the start', () => {
  start(true)
  rmSync(file())
  expect(start(false, later).DECISIONS_SIGNED_FROM).toBe('2026-03-02T12:15:00.000Z')
})

it('the key is the same at each start, another than the one it is made from, and one of its own for each site', () => {
  const { DECISION_KEY: key } = start(true)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(start(false, later).DECISION_KEY).toBe(key)
  const other = decisionSigning({ dataDir, adminActionsKey: 'cd'.repeat(32), isNew: true, now })
  expect(new Set([key, adminActionsKey, other.DECISION_KEY]).size).toBe(3)
})
