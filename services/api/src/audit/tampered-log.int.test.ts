import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareFollowing } from '@presale/consumer'
import type { StoredEvent } from '@presale/event-store'
import { openOrigin, prepareLog, receiptOfStream, restartLog } from '@presale/ledger'
import { formatKey, LOG_KEY, verifierKeyOf } from '@presale/log'
import { MemoryWitness } from '@presale/log/fixture'
import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { verifyLog } from '../cli/verify-log'
import { LoggedLedger, SECRET } from '../testing/logged-ledger'

jest.setTimeout(60_000)

let database: TestDatabase
let pool: Pool
let folder: string
let ledger: LoggedLedger
let witness: MemoryWitness
let evidence: { receipt: string; securityLog: string; witness: string }

beforeEach(async () => {
  database = await testDatabase()
  pool = createPool(database.url)
  await prepareFollowing(pool)
  await prepareLog(pool)
  folder = mkdtempSync(join(tmpdir(), 'presale-tampered-'))
  ledger = new LoggedLedger(pool)
  ledger.sell(90)
  await ledger.log()
  await ledger.sign()
  ledger.sell(3)
  await ledger.log()
  const note = await ledger.sign()
  const origin = (await openOrigin(pool))!
  witness = new MemoryWitness('w.example', [verifierKeyOf(SECRET, origin.name, LOG_KEY)])
  const url = await witness.listen()
  witness.last.set(origin.name, note.slice(0, note.indexOf('\n\n') + 1))
  const receipt = join(folder, 'receipt.tlog-proof')
  const proof = await receiptOfStream(pool, ledger.store, 'purchase-0')
  writeFileSync(receipt, proof.status === 'ready' ? proof.file : '')
  evidence = { receipt, securityLog: note, witness: `${formatKey(witness.key)} ${url}` }
})
afterEach(async () => {
  witness.close()
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const verify = (given: Partial<Record<'receipt' | 'log' | 'witness', true>> = {}) =>
  verifyLog(pool, ledger.store, {
    files: given.receipt ? [evidence.receipt] : [],
    logged: given.log ? [evidence.securityLog] : [],
    witnesses: given.witness ? [evidence.witness] : [],
  })

const approvalOf = (stream: string) =>
  ledger.events.findIndex((event) => event.stream === stream && event.type === 'PurchaseApproved')
const change = (at: number, to: Partial<StoredEvent>): void => {
  ledger.events[at] = { ...ledger.events[at]!, ...to }
}
const sql = (text: string) => async () => void (await pool.query(text))

test('given nothing that was changed, then the log is whole by all that is at hand', async () => {
  const { isWhole, sentences } = await verify({ receipt: true, log: true, witness: true })
  expect(sentences.join('\n')).toMatch(/is whole: 283 events, each as it was logged, and 2 signed trees/)
  expect(isWhole).toBe(true)
})

test('given a site that sells while it is verified, then what came meanwhile is nothing that is wrong', async () => {
  const { follow } = ledger.store
  const selling = async function* (...given: Parameters<typeof follow>) {
    ledger.sell(80)
    await ledger.log()
    await ledger.sign()
    yield* follow(...given)
  }
  Object.assign(ledger.store, { follow: selling })
  const { isWhole, sentences } = await verify()
  expect(sentences[0]).toMatch(/is whole: 283 events/)
  expect(isWhole).toBe(true)
})

// Somebody who has every right in the databases and in the event store, and leaves the log of before in its place or not.
test.each<[string, () => void | Promise<void>, RegExp]>([
  [
    'the amount of an approval',
    () => change(approvalOf('purchase-0'), { data: { amount: 900, reason: 'paid' } }),
    /purchase-0@1 \(PurchaseApproved.*was changed since it was logged as leaf 3/,
  ],
  [
    'what nobody is shown of it',
    () => change(approvalOf('purchase-0'), { data: { amount: 100, reason: 'a gift' } }),
    /purchase-0@1 .*was changed/,
  ],
  [
    'who did it',
    () => change(approvalOf('purchase-0'), { metadata: { actor: 'nobody' } }),
    /purchase-0@1 .*was changed/,
  ],
  ['the id of an event', () => change(4, { id: 'another' }), /Event another .*was changed/],
  [
    'the type of an event',
    () => change(approvalOf('purchase-0'), { type: 'PurchaseDeclined' }),
    /PurchaseDeclined.*was changed/,
  ],
  [
    'an event of staff',
    () =>
      change(
        ledger.events.findIndex(({ stream }) => stream === 'admin-actions'),
        { data: {} },
      ),
    /admin-actions@0 .*was changed/,
  ],
  [
    'an event that was taken out',
    () => void ledger.events.splice(7, 1),
    /Event 0 of settlement-purchase-6, leaf 8, is missing from the event store/,
  ],
  [
    'the last event of a purchase that was taken out',
    () => void ledger.events.splice(approvalOf('purchase-0'), 1),
    /Event 1 of purchase-0, leaf 3, is missing/,
  ],
  [
    'an event that was put in among others',
    () => void ledger.events.splice(5, 0, ledger.event('purchase-x', 'PurchaseApproved', { amount: 9 }, 4.5)),
    /purchase-x@0 .*was added past the log/,
  ],
  [
    'an event that was put into a purchase',
    () =>
      void ledger.events.splice(200, 0, ledger.event('purchase-0', 'PurchaseApproved', { amount: 9 }, 199.5)),
    /purchase-0@2 .*was added past the log/,
  ],
  [
    'two events that changed places',
    () => {
      const [first, , , fourth] = ledger.events
      ledger.events[0] = fourth!
      ledger.events[3] = first!
    },
    /out of its place/,
  ],
  [
    'an event that is of another stream now',
    () => change(4, { stream: 'settlement-other' }),
    /settlement-other.*was added past the log/,
  ],
  ['the hash of a leaf', sql(`update log.leaves set hash = sha256('x') where index = 5`), /leaf 5/],
  [
    'a leaf that was taken out of the middle',
    sql('delete from log.leaves where index = 5'),
    /was added past the log/,
  ],
  ['the newest leaves', sql('delete from log.leaves where index > 280'), /leaves were taken out of it/],
  [
    'a leaf that was put in',
    sql(`insert into log.leaves values (1, 284, sha256('x'), 'purchase-y', 0)`),
    /1 leaves stand beyond the end of the log/,
  ],
  [
    'a hash that proofs are made of',
    sql(`update log.subtrees set hash = sha256('x') where level = 1`),
    /The hash 1\/0 that proofs are made of/,
  ],
  [
    'what the log says of itself',
    sql(`update log.origins set frontier = frontier || sha256('x')`),
    /What the log says of itself/,
  ],
  ['the salts', sql(`update log.origins set salt_key = sha256('x')`), /was changed since it was logged/],
  [
    'the key of the log',
    sql(`update log.origins set public_key = sha256('x')`),
    /that the log's key did not sign/,
  ],
  [
    'a signed tree',
    sql(`update log.checkpoints set note = replace(note, E'\\n284\\n', E'\\n283\\n')`),
    /did not sign|not those that were signed/,
  ],
])('given %s, then verify names it', async (_what, tamper, named) => {
  await tamper()
  const { isWhole, sentences } = await verify()
  expect(sentences.join('\n')).toMatch(named)
  expect(isWhole).toBe(false)
})

// The same with the key of the log, so that all fits together again: then it is named by what is somewhere else.
describe.each<[string, () => Promise<void>]>([
  [
    'a past that was rewritten, signed with the key',
    async () => {
      change(approvalOf('purchase-0'), { data: { amount: 900, reason: 'paid' } })
      await ledger.rewrite()
    },
  ],
  [
    'a purchase that never was, signed with the key',
    async () => {
      ledger.events = ledger.events.filter(({ stream }) => !stream.endsWith('purchase-0'))
      await ledger.rewrite()
    },
  ],
  [
    'the newest events taken back, signed with the key',
    async () => {
      ledger.events.length = 200
      await ledger.rewrite()
    },
  ],
])('given %s', (_what, tamper) => {
  it('then the database alone says nothing', async () => {
    await tamper()
    expect((await verify()).isWhole).toBe(true)
  })
  it.each([
    ['a copy of the security log', { log: true }, /the security log has/],
    ['a receipt that its buyer kept', { receipt: true }, /receipt.tlog-proof/],
    [
      'a witness',
      { witness: true },
      /w.example cosigned (another past|a tree of 284 leaves, and this log has)/,
    ],
  ] as const)('then %s names it', async (_by, given, named) => {
    await tamper()
    const { isWhole, sentences } = await verify(given)
    expect(sentences.join('\n')).toMatch(named)
    expect(isWhole).toBe(false)
  })
})

test('given another log in the place of one that never was, then a receipt and the witness are of a log that nobody knows here', async () => {
  change(approvalOf('purchase-0'), { data: { amount: 900, reason: 'paid' } })
  await pool.query(
    'truncate log.leaves, log.subtrees, log.checkpoints, log.witnesses, log.origins; delete from following.checkpoints',
  )
  await ledger.log()
  await ledger.sign()
  expect((await verify()).isWhole).toBe(true)
  expect((await verify({ receipt: true })).sentences.join('\n')).toMatch(
    /is of sale.example\/log\/.*, a log that this installation never had/,
  )
  expect((await verify({ witness: true })).sentences.join('\n')).toMatch(
    /w.example could not be asked. It does not know this log/,
  )
})

test('given a restore, then receipts of the log before are true, and it says which of their purchases are not here any more', async () => {
  await restartLog(pool)
  await pool.query('delete from following.checkpoints')
  ledger.events = ledger.events.filter(({ stream }) => !stream.endsWith('purchase-0'))
  await ledger.log()
  await ledger.sign()
  const { isWhole, sentences } = await verify({ receipt: true, log: true })
  expect(sentences.join('\n')).toMatch(/It goes on for sale.example\/log\/.*; 284 leaves of it were known/)
  expect(sentences.join('\n')).toMatch(/Its purchase-0 is not here any more: it came after what was restored/)
  expect(isWhole).toBe(true)
})
