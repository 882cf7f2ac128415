import { connectEventStore } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import { APPLIED_CHANNEL, createPool, isAtOrBeyond, type LogPosition, listen } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { type BenchRun, onOwnSystem, sayProgress, tellFigures } from '../bench-run'
import { registerBuyers } from '../commands/buyers'
import { type Loaded, load } from '../commands/load'
import { latenciesOf } from '../figures'
import { watchMachine } from '../processes'
import type { RunningSystem } from '../systems/running-system'
import { type Accepted, lagsOf, type Shown } from './lags'
import { isReached, type Lag, reportText } from './report'

export interface LagBench extends BenchRun {
  readonly seconds: number
  readonly buyers: number
}

const COMPILING_SECONDS = 20

/** How long after its append an event can be read in each projection, at half of the rate that the system reaches. */
export function benchLag(bench: LagBench): Promise<boolean> {
  const { seconds, signal } = bench
  const say = sayProgress(bench)
  const ended = watchMachine()
  return onOwnSystem(bench, 'lag', async (system) => {
    const { origin } = system
    say(`registering ${bench.buyers} buyers`)
    const buyers = await registerBuyers(origin, bench.buyers)
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
    const [rate, { refused }, lags] = [half.commands / half.seconds, half, watch.lags()]
    const passed = lags.every(isReached) && Object.keys(refused).length === 0
    const figures = { passed, about: ended(), buyers: bench.buyers, topRate, rate, refused, lags }
    say(`${rate.toFixed(0)} commands a second were answered`)
    tellFigures(bench, 'lag', figures, reportText(lags))
    return passed
  })
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
        return { projection, events: lags.length, ...latenciesOf(lags), most: lags.at(-1) ?? 0 }
      }),
  }
}
