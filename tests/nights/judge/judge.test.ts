import type { Night, Operation, ShownPurchase } from '../history'
import { judge } from './judge'
import type { Stored } from './read-streams'

const [ANN, BEN, SAM] = ['ann', 'ben', 'sam']
const BEFORE = { hardCap: '', perBuyer: '', price: '3.0000', wallet: 'the first' }
const JUDGED_AT = 100_000

/** Of one purchase, revision by revision. */
class Ledger {
  readonly events: Stored[] = []

  add(id: string, type: string, at: number, who: string | null, data: Record<string, unknown> = {}): this {
    const stream = `purchase-${id}`
    const revision = this.events.filter((one) => one.stream === stream).length
    return this.store({
      stream,
      revision,
      type,
      id: `${stream}@${this.events.length}`,
      createdAt: at,
      data: { purchaseId: id, ...data },
      actor: { id: who, role: 'user' },
    })
  }

  request(id: string, buyer: string, amount: number, at: number): this {
    return this.add(id, 'PurchaseRequested', at, buyer, {
      buyerId: buyer,
      amount,
      tokenPrice: '3.0000',
      currency: 'BTC',
      walletAddress: 'the first',
      expiresAt: time(at + 6000),
    })
  }

  pay(id: string, buyer: string, at: number): this {
    return this.add(id, 'PurchasePaid', at, buyer, { expiresAt: time(at + 12_000) })
  }

  settle(hash: string, id: string, claimId: string): this {
    const stream = `settlement-bitcoin-${hash}`
    const data = { purchaseId: id, claimId, output: 'any' }
    return this.store({
      stream,
      revision: 0,
      type: 'TransactionSettled',
      id: claimId,
      createdAt: 1,
      data,
      actor: { id: SAM, role: 'admin' },
    })
  }

  store(event: Stored): this {
    this.events.push(event)
    return this
  }
}

const time = (at: number): string => new Date(at).toISOString()
const answered = (sentAt: number, answeredAt: number, status: number | undefined, code?: string) => ({
  sentAt,
  answeredAt,
  status,
  ...(code && { code }),
})
const operation = (kind: Operation['kind'], account: string, more: Partial<Operation>): Operation => ({
  kind,
  account,
  client: account,
  attempts: [],
  ...more,
})
const shown = (id: string, userId: string, amount: number, status: string): ShownPurchase => ({
  id,
  userId,
  amount,
  status,
  stage: null,
})

/** Ann buys 100 and Sam approves it; Ben asks for 200, does not pay, and it expires. */
function goodNight() {
  const ledger = new Ledger()
    .request('a', ANN, 100, 1010)
    .request('b', BEN, 200, 1100)
    .pay('a', ANN, 2010)
    .settle('f00', 'a', 'claim-a')
    .add('a', 'PurchaseApproved', 3010, SAM, {
      buyerId: ANN,
      amount: 100,
      evidence: 'transaction',
      claimId: 'claim-a',
    })
    .add('b', 'PurchaseExpired', 7200, null, { window: 'payment', cause: 'deadline' })
  const history: Operation[] = [
    operation('request', ANN, { purchaseId: 'a', amount: 100, attempts: [answered(1000, 1020, 201)] }),
    operation('request', BEN, { purchaseId: 'b', amount: 200, attempts: [answered(1090, 1110, 201)] }),
    operation('report', ANN, {
      purchaseId: 'a',
      attempts: [answered(2000, 2005, undefined), answered(2006, 2020, 201)],
    }),
    operation('approve', SAM, { purchaseId: 'a', attempts: [answered(3000, 3020, 200)] }),
    operation('approve', SAM, { purchaseId: 'a', attempts: [answered(3030, 3040, 409, 'already-approved')] }),
    operation('report', BEN, { purchaseId: 'b', attempts: [answered(900, 905, undefined)] }),
    operation('setting', SAM, {
      subject: 'sale_hard_cap',
      value: '900',
      attempts: [answered(500, 510, 200)],
    }),
  ]
  const night: Night = {
    history,
    mails: [{ to: ['ann@example.com'], subject: 'Approved', messageId: '1' }],
    inDoubt: [],
    calmAt: 5000,
    sweepMs: 2000,
    accounts: new Set([ANN, BEN]),
    shown: {
      buyers: new Map([
        [ANN, { balance: 100, purchases: [shown('a', ANN, 100, 'approved')] }],
        [BEN, { balance: 0, purchases: [shown('b', BEN, 200, 'expired')] }],
      ]),
      purchases: [shown('a', ANN, 100, 'approved'), shown('b', BEN, 200, 'expired')],
      trails: new Map([
        ['a', ['PurchaseRequested', 'PurchasePaid', 'PurchaseApproved']],
        ['b', ['PurchaseRequested', 'PurchaseExpired']],
      ]),
      hardCap: 900,
      remaining: 800,
      actions: [{ action: 'setting-changed', subject: 'sale_hard_cap', after: '900' }],
      setAside: [],
    },
  }
  return { ledger, night }
}

const rulesOf = ({ ledger, night }: ReturnType<typeof goodNight>, before = BEFORE) => [
  ...new Set(judge(night, ledger.events, before, JUDGED_AT).map(({ rule }) => rule)),
]

type Spoil = (good: ReturnType<typeof goodNight>) => ReturnType<typeof goodNight>
const without =
  (type: string): Spoil =>
  ({ ledger, night }) => {
    const events = ledger.events.filter((event) => event.type !== type)
    return { night, ledger: Object.assign(new Ledger(), { events }) }
  }
const withOperation =
  (...more: Operation[]): Spoil =>
  ({ ledger, night }) => ({
    ledger,
    night: { ...night, history: [...night.history, ...more] },
  })
const withShown =
  (more: Partial<Night['shown']>): Spoil =>
  ({ ledger, night }) => ({
    ledger,
    night: { ...night, shown: { ...night.shown, ...more } },
  })
const withEvents =
  (add: (ledger: Ledger) => Ledger): Spoil =>
  ({ ledger, night }) => ({ night, ledger: add(ledger) })

describe('the judge of a night', () => {
  it('has nothing against a night in which every answer is right', () => {
    expect(judge(goodNight().night, goodNight().ledger.events, BEFORE, JUDGED_AT)).toEqual([])
  })

  it('knows a purchase in one call whose answer was lost by its amount', () => {
    const lost = operation('buy', BEN, { amount: 300, attempts: [answered(4000, 4100, undefined)] })
    const { ledger, night } = withOperation(lost)(goodNight())
    ledger.request('c', BEN, 300, 4050).pay('c', BEN, 4060)
    const found = judge(night, ledger.events, BEFORE, JUDGED_AT)
    expect(found.map(({ rule }) => rule)).not.toContain('nothing doubled')
  })

  it.each<[string, string, Spoil]>([
    ['an approval that was acknowledged and is not there', 'nothing lost', without('PurchaseApproved')],
    [
      'a purchase that was acknowledged and is not there',
      'nothing lost',
      withOperation(
        operation('request', ANN, { purchaseId: 'c', amount: 300, attempts: [answered(1, 2, 201)] }),
      ),
    ],
    [
      'one request that became two purchases',
      'nothing doubled',
      withEvents((ledger) => ledger.request('c', ANN, 100, 1015)),
    ],
    [
      'a report that was refused and is there',
      'nothing doubled',
      (good) => {
        const spoilt = withEvents((ledger) => ledger.add('b', 'PurchaseLatePaymentReported', 8000, BEN))(good)
        const refused = [answered(900, 905, 409, 'already-ended')]
        const history = spoilt.night.history.map((one) =>
          one.account === BEN && one.kind === 'report' ? { ...one, attempts: refused } : one,
        )
        return { ...spoilt, night: { ...spoilt.night, history } }
      },
    ],
    [
      'a report that was stored by its first attempt and refused by its second',
      'a repeat gets its first answer',
      ({ ledger, night }) => {
        const attempts = [answered(2000, 2012, undefined), answered(2013, 2020, 409, 'already-paid')]
        const history = night.history.map((one) =>
          one.account === ANN && one.kind === 'report' ? { ...one, attempts } : one,
        )
        return { ledger, night: { ...night, history } }
      },
    ],
    [
      'an approval that was acknowledged before it was stored',
      'linearizable',
      ({ ledger, night }) => {
        const events = ledger.events.map((one) =>
          one.type === 'PurchaseApproved' ? { ...one, createdAt: 3100 } : one,
        )
        return { night, ledger: Object.assign(new Ledger(), { events }) }
      },
    ],
    [
      'a refusal of what was still possible',
      'linearizable',
      withOperation(
        operation('cancel', BEN, {
          purchaseId: 'b',
          attempts: [answered(1500, 1600, 409, 'cannot-cancel-paid')],
        }),
      ),
    ],
    [
      'a refusal that no rule has',
      'refused for a reason',
      withOperation(
        operation('cancel', BEN, {
          purchaseId: 'b',
          attempts: [answered(1500, 1600, 409, 'purchase-quarantined')],
        }),
      ),
    ],
    [
      'a refusal by a freeze that nobody had asked for',
      'refused for a reason',
      withOperation(
        operation('request', BEN, { amount: 216, attempts: [answered(1500, 1600, 409, 'sale-frozen')] }),
      ),
    ],
    ['an approval without a payment', 'the way of a purchase', without('PurchasePaid')],
    [
      'a cancelling of what was paid',
      'the way of a purchase',
      withEvents((ledger) =>
        ledger
          .request('c', BEN, 216, 8000)
          .pay('c', BEN, 8100)
          .add('c', 'PurchaseExpired', 8200, BEN, { window: 'approval', cause: 'buyer' }),
      ),
    ],
    [
      'an approval after an approval',
      'the way of a purchase',
      withEvents((ledger) => ledger.add('a', 'PurchaseApproved', 3015, SAM, { buyerId: ANN, amount: 100 })),
    ],
    [
      'one transaction that settles two',
      'one settlement an output',
      withEvents((ledger) => ledger.settle('f00', 'b', 'claim-b')),
    ],
    [
      'a request while the sale was frozen',
      'nothing sold while frozen',
      withOperation(
        operation('setting', SAM, {
          subject: 'sale_frozen',
          value: 'true',
          attempts: [answered(600, 700, 200)],
        }),
      ),
    ],
    [
      'a request at a price that was replaced before',
      'the price in force',
      withOperation(
        operation('price', SAM, { subject: 'GROK', value: '3.1000', attempts: [answered(600, 700, 200)] }),
      ),
    ],
    [
      'a request to a wallet that was replaced before',
      'the wallet in force',
      withOperation(
        operation('wallet', SAM, {
          subject: 'BTC',
          value: 'the second',
          attempts: [answered(600, 700, 200)],
        }),
      ),
    ],
    ['an approval without its claim', 'one settlement an output', without('TransactionSettled')],
    [
      'a deadline that is kept long after it',
      'deadlines',
      ({ ledger, night }) => {
        const events = ledger.events.map((one) =>
          one.type === 'PurchaseExpired' ? { ...one, createdAt: 9200 } : one,
        )
        return { night, ledger: Object.assign(new Ledger(), { events }) }
      },
    ],
    [
      'a deadline that is kept before it',
      'deadlines',
      ({ ledger, night }) => {
        const events = ledger.events.map((one) =>
          one.type === 'PurchaseExpired' ? { ...one, createdAt: 7000 } : one,
        )
        return { night, ledger: Object.assign(new Ledger(), { events }) }
      },
    ],
    ['a deadline that nobody keeps', 'deadlines', without('PurchaseExpired')],
    [
      'a balance that is another one',
      'balances',
      ({ ledger, night }) =>
        withShown({
          buyers: new Map([
            ...night.shown.buyers,
            [ANN, { balance: 200, purchases: [shown('a', ANN, 100, 'approved')] }],
          ]),
        })({ ledger, night }),
    ],
    ['a purchase that the list lacks', 'views', withShown({ purchases: [shown('a', ANN, 100, 'approved')] })],
    [
      'a history that lacks an event',
      'views',
      withShown({ trails: new Map([['a', ['PurchaseRequested']]]) }),
    ],
    ['tokens of an expired purchase that are not free', 'tokens free again', withShown({ remaining: 600 })],
    ['a stream that was set aside', 'nothing set aside', withShown({ setAside: ['purchase-a'] })],
    ['a change of staff that their log lacks', 'the staff’s log', withShown({ actions: [] })],
    [
      'a mail that came twice',
      'no mail twice',
      ({ ledger, night }) => ({ ledger, night: { ...night, mails: [...night.mails, ...night.mails] } }),
    ],
  ])('finds %s', (_, rule, spoil) => {
    expect(rulesOf(spoil(goodNight()))).toContain(rule)
  })

  it('lets tokens be held for a request that may come, and for one that never came no longer than that', () => {
    const { ledger, night } = withShown({ remaining: 700 })(goodNight())
    const lost = operation('request', BEN, { amount: 100, attempts: [answered(4000, 4100, undefined)] })
    const judgedAfter = (ms: number) =>
      judge({ ...night, inDoubt: [lost] }, ledger.events, BEFORE, 4100 + ms).map(({ rule }) => rule)
    expect(judgedAfter(300_000)).toEqual([])
    expect(judgedAfter(320_000)).toEqual(['tokens free again'])
  })

  it('finds more than the cap, more than one buyer may have, and more that wait than may', () => {
    const spoilt = withEvents((ledger) => {
      for (let nth = 0; nth < 6; nth++) ledger.request(`c${nth}`, BEN, 300 + nth, 8000 + nth)
      return ledger
    })(
      withOperation(
        ...Array.from({ length: 6 }, (_, nth) =>
          operation('request', BEN, {
            purchaseId: `c${nth}`,
            amount: 300 + nth,
            attempts: [answered(7900, 8100, 201)],
          }),
        ),
      )(goodNight()),
    )
    const found = judge(spoilt.night, spoilt.ledger.events, { ...BEFORE, perBuyer: '1000' }, JUDGED_AT)
    const limits = found.filter(({ rule }) => rule === 'limits').map(({ what }) => what.split(' at ')[0])
    expect(new Set(limits)).toEqual(new Set(['the hard cap', 'the limit of a buyer', 'awaiting payment']))
  })
})
