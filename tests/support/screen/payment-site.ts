import { type AdminPurchase, type AuditEvent, NOTHING_SEEN, type SeenPayment } from '@presale/contracts'
import { AT, adminPurchase, btc, token, user } from './answers'
import { type Answering, answer, pageOf, problem, refusal } from './network'

/** A purchase of Ann Lee's that awaits approval for an hour from now on; `number` distinguishes it from others. */
export function payment(number: number, change: Partial<AdminPurchase> = {}): AdminPurchase {
  return {
    ...adminPurchase,
    id: `6b3a34a5-6f8a-4a0e-8f6e-${String(number).padStart(12, '0')}`,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    amount: 1000,
    total: '3000.00',
    ...change,
  }
}

const decided = { stage: null, expiresAt: null, timeRemaining: 0, decidedAt: AT, allowedActions: [] } as const
export const approved: Partial<AdminPurchase> = {
  ...decided,
  status: 'approved',
  evidence: 'reason',
  allowedActions: [],
}
export const declined: Partial<AdminPurchase> = { ...decided, status: 'declined', allowedActions: [] }
export const cancelled: Partial<AdminPurchase> = {
  ...decided,
  status: 'expired',
  expiredWindow: 'payment',
  cancelledByBuyer: true,
  allowedActions: ['reopen'],
}

/** Of a site that asks no node. */
export const notWatched: SeenPayment = { ...NOTHING_SEEN, network: 'Bitcoin' }

/** The first two events of a purchase: requested, and reported within the same second. */
export function eventsOf(purchase: AdminPurchase): AuditEvent[] {
  const by = { id: user.id, role: 'user', name: purchase.userName }
  const event = { purchaseId: purchase.id, at: AT, actor: by, metadata: {} }
  return [
    {
      ...event,
      id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
      type: 'PurchaseRequested',
      revision: 0,
      position: '70/70',
      data: {
        purchaseId: purchase.id,
        buyerId: user.id,
        amount: purchase.amount,
        tokenSymbol: token.symbol,
        price: purchase.price,
        total: purchase.total,
        cryptoSymbol: purchase.cryptoSymbol,
        cryptoAmount: purchase.cryptoAmount,
        currencyPrice: btc.price,
        pricesReadAt: AT,
        wallet: purchase.wallet,
        sampleWallet: false,
        expiresAt: '2026-11-21T12:15:00.000Z',
      },
    },
    {
      ...event,
      id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b12',
      type: 'PurchasePaid',
      revision: 1,
      position: '71/71',
      data: {
        purchaseId: purchase.id,
        transactionHash: purchase.transactionHash,
        expiresAt: '2026-11-21T13:00:00.000Z',
      },
    },
  ]
}

/** A site that keeps purchases, newest first, and takes every decision on them. */
export function paymentSite(...purchases: AdminPurchase[]) {
  let stored = purchases
  const find = (id: string | undefined) => stored.find((one) => one.id === id)
  const change = (id: string | undefined, what: Partial<AdminPurchase>) => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...what } : one))
    return find(id) ?? adminPurchase
  }
  const decide = (what: Partial<AdminPurchase>) => (asked: Answering) => {
    const { reason } = (asked.call.body ?? {}) as { reason?: string }
    return { purchase: change(asked.params.id, { ...what, reason: reason ?? null }) }
  }
  const answers = () => {
    answer('GET /api/admin/purchases', ({ call }) => listOf(stored, call.search))
    answer(
      'GET /api/admin/purchases/{id}',
      ({ params }) => find(params.id) ?? refusal(404, 'There is no such purchase.'),
    )
    answer('GET /api/admin/purchases/{id}/payment', notWatched)
    answer('GET /api/admin/received', pageOf([], 0))
    answer('GET /api/admin/networks', [])
    answer('GET /api/admin/purchases/{id}/same-transaction', ({ params }) => {
      const hash = find(params.id)?.transactionHash
      return stored.filter((one) => one.id !== params.id && hash && one.transactionHash === hash)
    })
    answer('GET /api/admin/purchases/{id}/events', ({ params }) => {
      const purchase = find(params.id)
      return purchase ? eventsOf(purchase) : refusal(404, 'There is no such purchase.')
    })
    answer('PUT /api/admin/purchases/{id}/note', ({ params, call }) => {
      const { text, version } = call.body as { text: string; version: string | null }
      if ((find(params.id)?.note?.version ?? null) !== version) {
        return problem(409, 'note-changed', 'Somebody else has changed the note meanwhile.')
      }
      const note = { text, version: crypto.randomUUID(), at: AT, byName: 'Admin' }
      return { purchase: change(params.id, { note: text === '' ? null : note }) }
    })
    answer('POST /api/admin/purchases/{id}/approve', decide(approved))
    answer('POST /api/admin/purchases/{id}/decline', decide(declined))
    answer('POST /api/admin/purchases/{id}/reopen', decide({ status: 'pending', stage: 'awaiting-approval' }))
  }
  return { answers, find, change, add: (purchase: AdminPurchase) => (stored = [purchase, ...stored]) }
}

const isToDecide = ({ stage }: AdminPurchase): boolean => stage === 'awaiting-approval'

const STATUS_FILTERS: Readonly<Record<string, (purchase: AdminPurchase) => boolean>> = {
  attention: ({ needsAttention }) => needsAttention,
  'to-decide': isToDecide,
}

/** As the server pages and filters it; its search finds whatever stands in a row. */
function listOf(stored: readonly AdminPurchase[], query: string): Response {
  const asked = new URLSearchParams(query)
  const [page, size] = [Number(asked.get('page') ?? 1), Number(asked.get('pageSize') ?? 10)]
  const status = asked.get('status')
  const isListed = (one: AdminPurchase) =>
    (status === null || (STATUS_FILTERS[status]?.(one) ?? one.status === status)) &&
    (asked.get('evidence') === null || (one.status === 'approved' && one.evidence !== 'transaction')) &&
    (asked.get('mark') === null ||
      one.marks.some(({ kind }) => ['any', kind].includes(asked.get('mark') ?? ''))) &&
    (asked.get('seen') === null || one.seen?.verdict === 'pays') &&
    (asked.get('currency') === null || one.cryptoSymbol === asked.get('currency')) &&
    JSON.stringify(one).includes(asked.get('search') ?? '')
  const rows = stored.filter(isListed)
  const attention = String(stored.filter(({ needsAttention }) => needsAttention).length)
  return pageOf(rows.slice((page - 1) * size, page * size), rows.length, {
    'X-Needs-Attention-Count': attention,
    'X-To-Decide-Count': String(stored.filter(isToDecide).length),
    // As of a site that asks a node.
    ...(stored.some(({ seen }) => seen) && {
      'X-Seen-Count': String(stored.filter(({ seen }) => seen?.verdict === 'pays').length),
    }),
  })
}
