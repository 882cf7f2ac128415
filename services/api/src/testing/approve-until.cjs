// A process that approves a purchase by a transaction, says so when it has come to a point of it, and goes no
// further: for a test that kills it there. Plain JavaScript, since what is for tests is not built.
const { connectEventStore } = require('@presale/event-store')
const { approvePurchase, SETTLEMENT_PREFIX } = require('@presale/purchases')

const { EVENTSTORE_URL, PURCHASE_ID, TRANSACTION_HASH, COMMAND_ID, STAFF_ID, POINT } = process.env
const store = connectEventStore(EVENTSTORE_URL)

async function stopsAt(point) {
  if (point !== POINT) return
  process.stdout.write(`reached ${point}\n`)
  await new Promise(() => setInterval(() => undefined, 1000))
}

async function append(stream, events, expected) {
  const what = stream.startsWith(SETTLEMENT_PREFIX) ? 'claim' : 'approval'
  await stopsAt(`before the ${what}`)
  const appended = await store.append(stream, events, expected)
  await stopsAt(`after the ${what}`)
  return appended
}

const watched = new Proxy(store, {
  get(target, name) {
    if (name === 'append') return append
    const member = target[name]
    return typeof member === 'function' ? member.bind(target) : member
  },
})

approvePurchase(watched, {
  purchaseId: PURCHASE_ID,
  commandId: COMMAND_ID,
  requestHash: 'h',
  correlationId: 'c',
  actor: { id: STAFF_ID, role: 'admin' },
  receivedAt: new Date(),
  transactionHash: TRANSACTION_HASH,
  output: undefined,
  reason: null,
  now: () => new Date(),
})
