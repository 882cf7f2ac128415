import {
  column,
  createPool,
  firstRowOf,
  migrate,
  onlyRowOf,
  type Pool,
  row,
  rowsOf,
} from '@presale/read-store'
import { saleMigrations } from '@presale/sale'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { apiMigrations } from '../schema'
import { type Hold, heldRow, holdTokens } from './hold-tokens'

const [ANN, BEN] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000b1']
/** The purchase whose tokens are to be held, and others. */
const THIS = '00000000-0000-4000-8000-000000000001'
const [ONE, TWO] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003']

const EARLIER = new Date('2026-03-10T12:00:00Z')
const NOW = new Date('2026-03-10T12:05:00Z')

const states = ['fresh', 'counted', 'over', 'released', 'ended'] as const
type State = (typeof states)[number]

interface Standing {
  readonly purchaseId: string
  readonly buyerId: string
  readonly amount: number
  readonly state: State
  readonly revision: number
  readonly isLetBeyond: boolean
}

interface Given {
  readonly cap?: number
  readonly perBuyer?: number
  readonly settings?: Readonly<Record<string, string>>
  /** Whether all that was sold before the limit has been counted. */
  readonly isCounted?: boolean
  readonly holds?: readonly Standing[]
}

type When = Pick<Hold, 'amount'> & Partial<Pick<Hold, 'mode' | 'revision' | 'onSample'>>

interface Then {
  readonly outcome: string
  /** What the limit leaves. */
  readonly left?: number
  /** What this purchase holds afterwards: its state, and what else is not as of a first hold. */
  readonly hold?: Partial<Omit<Standing, 'purchaseId' | 'buyerId'>> & { readonly state: State }
  /** What counts against the cap afterwards; without a cap nothing is counted. */
  readonly counted?: number
}

type More = Partial<Pick<Standing, 'revision' | 'isLetBeyond'>>
const holding =
  (purchaseId: string, buyerId: string) =>
  (state: State, amount: number, { revision = -1, isLetBeyond = false }: More = {}): Standing => ({
    purchaseId,
    buyerId,
    amount,
    state,
    revision,
    isLetBeyond,
  })
const own = holding(THIS, ANN)
const annsOther = holding(ONE, ANN)
const bens = holding(TWO, BEN)

type Case = readonly [name: string, given: Given, when: When, then: Then]

const WITHOUT_LIMITS: readonly Case[] = [
  ['no limit', {}, { amount: 5000 }, { outcome: 'held', hold: { state: 'fresh' } }],
  [
    'no limit and nothing counted yet',
    { isCounted: false },
    { amount: 100 },
    { outcome: 'held', hold: { state: 'fresh' } },
  ],
  [
    'the same request a second time',
    { holds: [own('fresh', 100)] },
    { amount: 100 },
    { outcome: 'held', hold: { state: 'fresh', amount: 100 } },
  ],
  [
    'a purchase that had ended and is reopened',
    { holds: [own('ended', 100, { revision: 2 })] },
    { amount: 100, mode: 'decide', revision: 3 },
    { outcome: 'held', hold: { state: 'fresh', revision: 3 } },
  ],
  [
    'a purchase that had ended and is still in the counter, the counter keeps it',
    { holds: [own('released', 100, { revision: 2 })] },
    { amount: 100, mode: 'decide', revision: 3 },
    { outcome: 'held', hold: { state: 'counted', revision: 3 }, counted: 100 },
  ],
  [
    'a sale that is frozen: whoever calls has asked about that',
    { settings: { sale_frozen: 'true' } },
    { amount: 100 },
    { outcome: 'held', hold: { state: 'fresh' } },
  ],
]

const SAMPLES: readonly Case[] = [
  [
    'a sample on a live site',
    { settings: { marketing_mode: 'live' } },
    { amount: 100, onSample: true },
    { outcome: 'on-sample' },
  ],
  [
    'a sample on a live site, whoever decides',
    { settings: { marketing_mode: 'live' } },
    { amount: 100, onSample: true, mode: 'decide-anyway' },
    { outcome: 'on-sample' },
  ],
  [
    'no sample on a live site',
    { settings: { marketing_mode: 'live' } },
    { amount: 100 },
    { outcome: 'held', hold: { state: 'fresh' } },
  ],
  [
    'a sample on a site that is not live',
    { settings: { marketing_mode: 'preview' } },
    { amount: 100, onSample: true },
    { outcome: 'held', hold: { state: 'fresh' } },
  ],
]

const CAP: readonly Case[] = [
  [
    'exactly what the cap leaves',
    { cap: 1000, holds: [bens('counted', 700)] },
    { amount: 300 },
    { outcome: 'held', hold: { state: 'counted' }, counted: 1000 },
  ],
  [
    'one token more than the cap leaves',
    { cap: 1000, holds: [bens('counted', 700)] },
    { amount: 301 },
    { outcome: 'over-cap', left: 300, counted: 700 },
  ],
  [
    'a cap that is sold out',
    { cap: 1000, holds: [bens('counted', 1000)] },
    { amount: 1 },
    { outcome: 'over-cap', left: 0, counted: 1000 },
  ],
  [
    'a cap that was lowered below what is sold, it leaves nothing',
    { cap: 500, holds: [bens('counted', 1000)] },
    { amount: 1 },
    { outcome: 'over-cap', left: 0, counted: 1000 },
  ],
  [
    'holds that are not in the counter yet, they count',
    { cap: 1000, holds: [bens('fresh', 700)] },
    { amount: 301 },
    { outcome: 'over-cap', left: 300, counted: 700 },
  ],
  [
    'holds that were released, they are free',
    { cap: 1000, holds: [bens('released', 700)] },
    { amount: 1000 },
    { outcome: 'held', hold: { state: 'counted' }, counted: 1000 },
  ],
  [
    'holds that have ended, or that the cap did not hold, they take nothing',
    { cap: 1000, holds: [bens('ended', 700), annsOther('over', 700)] },
    { amount: 1000 },
    { outcome: 'held', hold: { state: 'counted' }, counted: 1000 },
  ],
  [
    'a cap, and what was sold before is not counted yet',
    { cap: 1000, isCounted: false },
    { amount: 100 },
    { outcome: 'counting', counted: 0 },
  ],
  [
    'the same, for a decision',
    { cap: 1000, isCounted: false },
    { amount: 100, mode: 'decide' },
    { outcome: 'counting', counted: 0 },
  ],
  [
    'the same, for a payment that has to be accepted',
    { cap: 1000, isCounted: false },
    { amount: 100, mode: 'place-anyway' },
    { outcome: 'held', hold: { state: 'counted' }, counted: 100 },
  ],
  [
    'a payment that has to be accepted, beyond the cap, it takes nothing from others',
    { cap: 1000, holds: [bens('counted', 900)] },
    { amount: 300, mode: 'place-anyway' },
    { outcome: 'over-cap', left: 100, hold: { state: 'over' }, counted: 900 },
  ],
]

const AGAIN: readonly Case[] = [
  [
    'the same request a second time, in a cap that is full',
    { cap: 1000, holds: [own('counted', 1000)] },
    { amount: 1000 },
    { outcome: 'held', hold: { state: 'counted', amount: 1000 }, counted: 1000 },
  ],
  [
    'its own hold is not in the counter yet, it is counted once',
    { cap: 1000, holds: [own('fresh', 600)] },
    { amount: 600 },
    { outcome: 'held', hold: { state: 'counted', amount: 600 }, counted: 600 },
  ],
  [
    'a hold of an earlier revision, it is replaced and counted once',
    { cap: 1000, holds: [own('counted', 600, { revision: 1 })] },
    { amount: 600, mode: 'decide', revision: 3 },
    { outcome: 'held', hold: { state: 'counted', revision: 3 }, counted: 600 },
  ],
  [
    'a hold of a later revision, it stays',
    { cap: 1000, holds: [own('counted', 600, { revision: 5 })] },
    { amount: 600, mode: 'decide', revision: 3 },
    { outcome: 'held', hold: { state: 'counted', revision: 5 }, counted: 600 },
  ],
  [
    'its own hold was released, it is held anew from what the cap leaves',
    { cap: 1000, holds: [own('released', 600, { revision: 2 }), bens('counted', 400)] },
    { amount: 600, mode: 'decide', revision: 3 },
    { outcome: 'held', hold: { state: 'counted', revision: 3 }, counted: 1000 },
  ],
  [
    'its own hold was released, and others have bought since',
    { cap: 1000, holds: [own('released', 600, { revision: 2 }), bens('counted', 401)] },
    { amount: 600, mode: 'decide', revision: 3 },
    { outcome: 'over-cap', left: 599, hold: { state: 'ended', revision: 2 }, counted: 401 },
  ],
  [
    'it was accepted beyond the cap, and room has come free',
    { cap: 1000, holds: [own('over', 600)] },
    { amount: 600, mode: 'decide' },
    { outcome: 'held', hold: { state: 'counted' }, counted: 600 },
  ],
]

const DECISIONS: readonly Case[] = [
  [
    'it was accepted beyond the cap, and there is no room',
    { cap: 1000, holds: [own('over', 600), bens('counted', 500)] },
    { amount: 600, mode: 'decide' },
    { outcome: 'over-cap', left: 500, hold: { state: 'over' }, counted: 500 },
  ],
  [
    'the same, and an admin lets it go beyond',
    { cap: 1000, holds: [own('over', 600), bens('counted', 500)] },
    { amount: 600, mode: 'decide-anyway' },
    { outcome: 'over-cap', left: 500, hold: { state: 'counted', isLetBeyond: true }, counted: 1100 },
  ],
  [
    'it was let beyond the cap before, it is not asked about again',
    { cap: 1000, holds: [own('counted', 600, { isLetBeyond: true }), bens('counted', 500)] },
    { amount: 600, mode: 'decide' },
    { outcome: 'held', hold: { state: 'counted', isLetBeyond: true }, counted: 1100 },
  ],
  [
    'another one was let beyond the cap, this one is not held up by it',
    { cap: 1000, holds: [own('counted', 600), bens('counted', 500, { isLetBeyond: true })] },
    { amount: 600, mode: 'decide' },
    { outcome: 'held', hold: { state: 'counted', amount: 600 }, counted: 1100 },
  ],
  [
    'its tokens are held and fill the cap exactly',
    { cap: 1000, holds: [own('counted', 600), bens('counted', 400)] },
    { amount: 600, mode: 'decide' },
    { outcome: 'held', hold: { state: 'counted', amount: 600 }, counted: 1000 },
  ],
  [
    'its tokens are held, and the cap was lowered by one since',
    { cap: 999, holds: [own('counted', 600), bens('counted', 400)] },
    { amount: 600, mode: 'decide' },
    { outcome: 'over-cap', left: 599, hold: { state: 'counted', amount: 600 }, counted: 1000 },
  ],
  [
    'the same, and an admin lets it go beyond',
    { cap: 999, holds: [own('counted', 600), bens('counted', 400)] },
    { amount: 600, mode: 'decide-anyway' },
    { outcome: 'over-cap', left: 599, hold: { state: 'counted', amount: 600 }, counted: 1000 },
  ],
  [
    'an admin decides on what fits, it is not let beyond',
    { cap: 1000 },
    { amount: 600, mode: 'decide-anyway' },
    { outcome: 'held', hold: { state: 'counted' }, counted: 600 },
  ],
]

const BUYER: readonly Case[] = [
  [
    'exactly what the limit of a buyer leaves',
    { perBuyer: 1000, holds: [annsOther('counted', 700)] },
    { amount: 300 },
    { outcome: 'held', left: 300, hold: { state: 'fresh' } },
  ],
  [
    'one token more than the limit of a buyer leaves',
    { perBuyer: 1000, holds: [annsOther('fresh', 700)] },
    { amount: 301 },
    { outcome: 'over-buyer', left: 300 },
  ],
  [
    'what was accepted beyond the cap, it counts for its buyer',
    { perBuyer: 1000, holds: [annsOther('over', 700)] },
    { amount: 301 },
    { outcome: 'over-buyer', left: 300 },
  ],
  [
    'holds of another buyer, they are no matter',
    { perBuyer: 1000, holds: [bens('counted', 1000)] },
    { amount: 1000 },
    { outcome: 'held', left: 1000, hold: { state: 'fresh' } },
  ],
  [
    'holds of the buyer that were released or have ended, they are free',
    { perBuyer: 1000, holds: [annsOther('released', 700), holding(TWO, ANN)('ended', 700)] },
    { amount: 1000 },
    { outcome: 'held', left: 1000, hold: { state: 'fresh' } },
  ],
  [
    'its own hold, it does not count against itself',
    { perBuyer: 1000, holds: [own('fresh', 1000)] },
    { amount: 1000 },
    { outcome: 'held', left: 1000, hold: { state: 'fresh', amount: 1000 } },
  ],
  [
    'a limit that was lowered below what the buyer has, it leaves less than nothing',
    { perBuyer: 500, holds: [annsOther('counted', 700)] },
    { amount: 1 },
    { outcome: 'over-buyer', left: -200 },
  ],
  [
    'a limit of a buyer, and what was sold before is not counted yet',
    { perBuyer: 1000, isCounted: false },
    { amount: 100 },
    { outcome: 'counting' },
  ],
  [
    'a decision on what is over the limit of a buyer, it is not asked here',
    { perBuyer: 1000, holds: [annsOther('counted', 1000)] },
    { amount: 100, mode: 'decide' },
    { outcome: 'held', hold: { state: 'fresh' } },
  ],
  [
    'a payment that has to be accepted, over the limit of a buyer',
    { perBuyer: 1000, holds: [annsOther('counted', 900)] },
    { amount: 300, mode: 'place-anyway' },
    { outcome: 'over-buyer', left: 100, hold: { state: 'fresh' } },
  ],
  [
    'one over both limits, the limit of a buyer refuses it first',
    { cap: 1000, perBuyer: 500, holds: [annsOther('counted', 400), bens('counted', 550)] },
    { amount: 200 },
    { outcome: 'over-buyer', left: 100, counted: 950 },
  ],
  [
    'a payment that has to be accepted, over both limits',
    { cap: 1000, perBuyer: 500, holds: [annsOther('counted', 400), bens('counted', 550)] },
    { amount: 200, mode: 'place-anyway' },
    { outcome: 'over-buyer', left: 100, hold: { state: 'over' }, counted: 950 },
  ],
  [
    'one within the limit of a buyer and over the cap',
    { cap: 1000, perBuyer: 500, holds: [bens('counted', 950)] },
    { amount: 200 },
    { outcome: 'over-cap', left: 50, counted: 950 },
  ],
]

const holdRow = row({
  state: column.oneOf(states),
  amount: column.bigint(),
  revision: column.integer(),
  isLetBeyond: column.boolean(),
})
const counterRow = row({ reserved: column.bigint() })

describe('hold_tokens', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 1 })
    await migrate(pool, 'sale', saleMigrations)
    await migrate(pool, 'api', apiMigrations)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  /** The counter has what it was given once: what is counted, and what was released since. */
  const set = async ({ cap, perBuyer, settings = {}, isCounted = true, holds = [] }: Given) => {
    const all = {
      ...(cap !== undefined && { sale_hard_cap: String(cap) }),
      ...(perBuyer !== undefined && { sale_max_per_buyer: String(perBuyer) }),
      ...settings,
    }
    await pool.query('delete from sale.site_settings')
    for (const [key, value] of Object.entries(all))
      await pool.query('insert into sale.site_settings (key, value) values ($1, $2)', [key, value])
    await pool.query('delete from api.token_holds')
    for (const { purchaseId, buyerId, amount, state, revision, isLetBeyond } of holds)
      await pool.query(
        `insert into api.token_holds
           (purchase_id, buyer_id, amount, held_at, revision, is_confirmed, state, is_let_beyond)
         values ($1, $2, $3, $4, $5, true, $6, $7)`,
        [purchaseId, buyerId, amount, EARLIER, revision, state, isLetBeyond],
      )
    const reserved = holds
      .filter(({ state }) => state === 'counted' || state === 'released')
      .reduce((sum, { amount }) => sum + amount, 0)
    await pool.query('update api.token_counter set reserved = $1, is_complete = $2', [reserved, isCounted])
  }

  const hold = ({ mode = 'place', revision = -1, ...when }: When) =>
    holdTokens(pool, { purchaseId: THIS, buyerId: ANN, at: NOW, mode, revision, ...when })

  const held = () =>
    firstRowOf(
      pool,
      holdRow,
      'select state, amount, revision, is_let_beyond from api.token_holds where purchase_id = $1',
      [THIS],
    )
  const counted = async () =>
    (await onlyRowOf(pool, counterRow, 'select reserved from api.token_counter')).reserved

  describe.each([
    ['without a limit', WITHOUT_LIMITS],
    ['of a sample', SAMPLES],
    ['under a hard cap', CAP],
    ['for a purchase that held tokens before', AGAIN],
    ['for a decision by staff', DECISIONS],
    ['under a limit for each buyer', BUYER],
  ])('%s', (_what, cases) => {
    it.each(cases)('given %s', async (_name, given, when, then) => {
      await set(given)
      expect(await hold(when)).toEqual({ outcome: then.outcome, remaining: then.left ?? null })
      const { amount } = when
      const first = { amount, revision: -1, isLetBeyond: false }
      expect(await held()).toEqual(then.hold && { ...first, ...then.hold })
      if (then.counted !== undefined) expect(await counted()).toBe(then.counted)
    })
  })

  it('given a hold that is written anew, its time is that of the call, and it waits for its event again', async () => {
    const written = row({
      heldAt: column.date(),
      isConfirmed: column.boolean(),
      isDoubtful: column.boolean(),
    })
    const text = 'select held_at, is_confirmed, is_doubtful from api.token_holds where purchase_id = $1'
    await set({ holds: [own('ended', 100, { revision: 2 })] })
    await pool.query('update api.token_holds set is_doubtful = true')
    await hold({ amount: 100, mode: 'decide', revision: 2 })
    expect(await firstRowOf(pool, written, text, [THIS])).toEqual({
      heldAt: NOW,
      isConfirmed: false,
      isDoubtful: false,
    })
  })

  it('given a hold that stays, its time stays', async () => {
    const written = row({ heldAt: column.date(), isConfirmed: column.boolean() })
    await set({ holds: [own('fresh', 100)] })
    await hold({ amount: 100 })
    expect(
      await firstRowOf(
        pool,
        written,
        'select held_at, is_confirmed from api.token_holds where purchase_id = $1',
        [THIS],
      ),
    ).toEqual({ heldAt: EARLIER, isConfirmed: true })
  })

  it('given what ended in the counter, others that ended with it leave it too', async () => {
    await set({ cap: 1000, holds: [bens('released', 300), annsOther('fresh', 200)] })
    await hold({ amount: 100 })
    const statesNow = row({ purchaseId: column.uuid(), state: column.oneOf(states) })
    const text = 'select purchase_id, state from api.token_holds order by purchase_id'
    expect(await rowsOf(pool, statesNow, text)).toEqual([
      { purchaseId: THIS, state: 'counted' },
      { purchaseId: ONE, state: 'counted' },
      { purchaseId: TWO, state: 'ended' },
    ])
    expect(await counted()).toBe(300)
  })

  it('given a caller of the release before, who says nothing of samples, it is no sample', async () => {
    await set({ cap: 1000, settings: { marketing_mode: 'live' } })
    const six = 'select outcome, remaining from api.hold_tokens($1, $2, 1001, $3, -1, $4)'
    expect(await firstRowOf(pool, heldRow, six, [THIS, ANN, NOW, 'place'])).toEqual({
      outcome: 'over-cap',
      remaining: 1000,
    })
  })
})
