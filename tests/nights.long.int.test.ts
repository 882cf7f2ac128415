// Guards: services/api/src/purchases, services/projector/src, services/expiry/src, services/mailer/src, packages/purchases/src, packages/consumer/src, infra/event-store-node/src
import { appendFileSync } from 'node:fs'
import { spendNight } from './nights/night'
import { type NightSite, startNightSite } from './nights/site/site'

jest.setTimeout(600_000)

/** Five in the tests; the rehearsal does more (`npm run rehearse -- nights`). */
const ROUNDS = Number(process.env.REHEARSAL_ROUNDS) || 5
const SEED = Number(process.env.REHEARSAL_SEED) || 1
/** A built checkout of the release before: then it is the second of every pair. */
const SECOND = process.env.REHEARSAL_CHECKOUT
/** What each night was, as a line of JSON, for the table of docs/faults.md. */
const RESULTS = process.env.REHEARSAL_RESULTS

/** Then it makes place for a new one: every night reads the whole of its event store. */
const NIGHTS_OF_A_SITE = 10

describe('a site that things break on', () => {
  let site: NightSite | undefined
  afterAll(() => site?.stop(), 120_000)

  it.each(Array.from({ length: ROUNDS }, (_, nth) => [SEED + nth, nth] as const))(
    'loses, doubles and holds up nothing in the night of seed %i',
    async (seed, nth) => {
      if (nth > 0 && nth % NIGHTS_OF_A_SITE === 0) {
        await site?.stop()
        site = undefined
      }
      site ??= await startNightSite({ second: SECOND })
      const result = await spendNight(site, seed)
      if (RESULTS !== undefined) appendFileSync(RESULTS, `${JSON.stringify(result)}\n`)
      expect(result.findings).toEqual([])
    },
  )
})
