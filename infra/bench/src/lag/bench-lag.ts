import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectEventStore } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import { APPLIED_CHANNEL, createPool, isAtOrBeyond, type LogPosition, listen } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { type Buyer, registerBuyer } from '../commands/buyers'
import { type Loaded, load } from '../commands/load'
import { percentile } from '../commands/measured'
import { circumstancesText, watchMachine } from '../processes'
import { type RunningSystem, startSystem } from '../systems/running-system'
import { type Accepted, lagsOf, type Shown } from './lags'
import { isReached, type Lag, reportText } from './report'

export interface LagBench {
  /** Holds the system's data while it runs; the figures stay. */
  readonly folder: string
  readonly seconds: number
  readonly buyers: number
  readonly isJson: boolean
  readonly signal: AbortSignal
  say(text: string): void
}

const COMPILING_SECONDS = 20

/** How long after its append an event can be read in each projection, at half of the rate that the system reaches. */
export async function benchLag(bench: LagBench): Promise<boolean> {
  const { folder, seconds, signal, isJson } = bench
  const say = isJson ? () => undefined : bench.say
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(join(folder, 'lag-'))
  const ended = watchMachine()
  let system: RunningSystem | undefined
  try {
    say('starting a system')
    system = await startSystem(join(own, 'data'))
    const { origin } = system
    say(`registering ${bench.buyers} buyers`)
    const buyers: Buyer[] = []
    for (let index = 0; index < bench.buyers; index += 1) buyers.push(await registerBuyer(origin, index))
    say('warming up')
    await load({ origin, buyers, seconds: COMPILING_SECONDS, signal })
    const top = await load({ origin, buyers, seconds, signal })
    const topRate = top.commands / top.seconds
    say(`${topRate.toFixed(0)} commands a second at most; measured at half of that`)
    const watch = await watchProjections(system)
    let half: Loaded
    try {
      half = await load({ origin, buyers, seconds, perSecond: topRate / 2, signal })
    } finally {
      await watch.stop()
    }
    const figures = {
      about: ended(),
      buyers: bench.buyers,
      topRate,
      rate: half.commands / half.seconds,
      refused: half.refused,
      lags: watch.lags(),
    }
    const passed = figures.lags.every(isReached) && Object.keys(half.refused).length === 0
    const text = JSON.stringify({ passed, ...figures }, null, 2)
    writeFileSync(join(folder, 'lag.json'), `${text}\n`)
    if (isJson) bench.say(text)
    say(`${figures.rate.toFixed(0)} commands a second were answered`)
    say(`\n${reportText(figures.lags)}\n\n${circumstancesText(figures.about)}`)
    return passed
  } finally {
    await system?.stop()
    rmSync(own, { recursive: true, force: true })
  }
}

/** Follows the events as the store accepts them, and what the projections say that they have applied. */
async function watchProjections({ addresses }: RunningSystem) {
  const store = connectEventStore(addresses.eventStoreUrl)
  const pool = createPool(addresses.databaseUrl, { max: 1, name: 'presale-bench' })
  const after = await store.headOf(STREAM_PREFIX)
  const accepted: Accepted[] = []
  const shown: Shown[] = []
  const listening = listen(pool, {
    channel: APPLIED_CHANNEL,
    onMessage: (payload) => {
      const { projection, position } = JSON.parse(payload) as { projection: string; position: LogPosition }
      shown.push({ projection, position, at: Date.now() })
    },
  })
  await listening.ready
  const stopping = new AbortController()
  const following = (async () => {
    for await (const word of store.follow({ prefix: STREAM_PREFIX, after, signal: stopping.signal }))
      if (word.kind === 'event')
        accepted.push({ position: word.event.position, at: Date.parse(word.event.created) })
  })()
  const projections = () => [...new Set(shown.map(({ projection }) => projection))].sort()
  const of = (projection: string) => shown.filter((one) => one.projection === projection)

  return {
    /** Once everything that was accepted is shown, or after a while. */
    stop: async (): Promise<void> => {
      const last = await store.headOf(STREAM_PREFIX)
      const isShown = (): boolean =>
        projections().every((one) => isAtOrBeyond(of(one).at(-1)?.position, last)) &&
        isAtOrBeyond(accepted.at(-1)?.position, last)
      await waitFor(() => (isShown() ? true : undefined), { what: 'the last event to be shown' }).catch(
        () => undefined,
      )
      stopping.abort()
      await following
      await listening.close()
      await pool.end()
      await store.close()
    },
    lags: (): Lag[] =>
      projections().map((projection) => {
        const lags = lagsOf(accepted, of(projection))
        return {
          projection,
          events: lags.length,
          p50: percentile(lags, 0.5),
          p99: percentile(lags, 0.99),
          most: lags.at(-1) ?? 0,
        }
      }),
  }
}
