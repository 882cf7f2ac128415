import { randomBytes, randomInt } from 'node:crypto'
import { base64, Malformed } from './bytes'
import { MemoryLog } from './log.fixture'
import { cosign, formatNote, parseNote, verifierKeyOf, WITNESS_KEY } from './note'
import { parseProof } from './proof'
import { verifyReceipt } from './receipt'

const PURCHASE = 'purchase-1c0ffee0-0000-4000-8000-000000000001'
const event = (revision: number, type: string, data: unknown, stream = PURCHASE) => ({
  stream,
  revision,
  id: `event ${revision} of ${stream}`,
  type,
  data,
  metadata: { actor: { id: 'a person', role: 'admin' }, traceparent: '00-1' },
})
const requested = {
  purchaseId: '1c0f',
  buyerId: 'a person',
  amount: 500,
  walletAddress: 'bc1q',
  priceSource: 'manual',
}
const approved = {
  purchaseId: '1c0f',
  buyerId: 'a person',
  amount: 500,
  reason: 'a secret',
  approvedAt: '2026-11-30T12:00:00Z',
}

function aLog(): MemoryLog {
  const log = new MemoryLog()
  for (let other = 0; other < 40; other++)
    log.add(event(0, 'PurchaseRequested', requested, `purchase-${other}`))
  log.add(event(0, 'PurchaseRequested', requested))
  log.add(event(0, 'TransactionClaimed', {}, 'settlement-bitcoin-1'))
  log.add(event(1, 'PurchaseApproved', approved))
  for (let other = 0; other < 11; other++) log.add(event(1, 'PurchaseExpired', {}, `purchase-${other}`))
  return log
}

test('given a receipt, then it proves the events of its purchase, and shows nothing that is not the buyer’s', async () => {
  const log = aLog()
  const file = await log.receipt(PURCHASE)
  const { leaves, checkpoint, signedBy, index, cosignatures } = verifyReceipt(file, [log.key])
  expect(leaves.map(({ type, shown }) => ({ type, shown }))).toEqual([
    { type: 'PurchaseRequested', shown: { purchaseId: '1c0f', amount: 500, walletAddress: 'bc1q' } },
    {
      type: 'PurchaseApproved',
      shown: { purchaseId: '1c0f', amount: 500, approvedAt: '2026-11-30T12:00:00Z' },
    },
  ])
  expect([checkpoint.origin, checkpoint.size, index]).toEqual([log.origin, 55, 43])
  expect([signedBy, cosignatures]).toEqual([log.key, []])
  const readable = Buffer.from(parseProof(file).extra).toString()
  for (const secret of ['a person', 'a secret', 'admin', 'manual', 'traceparent', 'actor'])
    expect(readable).not.toContain(secret)
})

test('given a witness whose key is known, then its time counts; given another, then no time does', async () => {
  const log = aLog()
  const secret = randomBytes(32)
  const file = await log.receipt(PURCHASE)
  const [head, note] = [
    file.slice(0, file.indexOf('\n\n') + 2),
    parseNote(file.slice(file.indexOf('\n\n') + 2)),
  ]
  const signatures = [...note.signatures, cosign(note.text, 'w.example', secret, 1_700_000_000)]
  const cosigned = head + formatNote({ ...note, signatures })
  const witness = verifierKeyOf(secret, 'w.example', WITNESS_KEY)
  expect(verifyReceipt(cosigned, [log.key, witness]).cosignatures.map(({ at }) => at?.getTime())).toEqual([
    1_700_000_000_000,
  ])
  expect(verifyReceipt(cosigned, [log.key]).cosignatures).toEqual([])
  expect(() => verifyReceipt(cosigned, [witness])).toThrow('No key that was given has signed it.')
})

test('given any bit of a receipt flipped, then it is refused, or proves the very same', async () => {
  const log = aLog()
  const file = Buffer.from(await log.receipt(PURCHASE))
  const proven = verifyReceipt(file.toString(), [log.key])
  for (let flip = 0; flip < 300; flip++) {
    const changed = Buffer.from(file)
    changed[randomInt(file.length)]! ^= 1 << randomInt(8)
    try {
      // A signature under a name that nobody knows is none, and takes nothing away where another one holds.
      expect(verifyReceipt(changed.toString('latin1'), [log.key])).toEqual(proven)
    } catch (error) {
      expect(error).toBeInstanceOf(Malformed)
    }
  }
})

test('given events that were exchanged for those of another purchase, left out or put in another order, then it is refused', async () => {
  const log = aLog()
  const file = await log.receipt(PURCHASE)
  const other = await log.receipt('purchase-3')
  const lines = Buffer.from(parseProof(file).extra).toString().split('\n')
  const otherLines = Buffer.from(parseProof(other).extra).toString().split('\n')
  const withExtra = (texts: readonly string[]) =>
    file.replace(/extra .*/, `extra ${base64.encode(Buffer.from(texts.join('\n')))}`)
  for (const texts of [
    otherLines,
    [otherLines[0]!, lines[1]!],
    [lines[1]!],
    lines.toReversed(),
    [...lines, ''],
    [''],
    lines.map((line) => line.replace('500', '900')),
    lines.map((line) => line.replace('"leaf":1', '"leaf":1 ')),
    lines.map((line) => line.replace('"revision":0', '"revision":0.0')),
  ])
    expect(() => verifyReceipt(withExtra(texts), [log.key])).toThrow(Malformed)
  expect(verifyReceipt(withExtra(lines), [log.key]).leaves).toHaveLength(2)
})
