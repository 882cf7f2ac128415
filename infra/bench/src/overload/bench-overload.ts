import { readFileSync } from 'node:fs'
import { type BenchRun, onOwnSystem, sayProgress, tellFigures } from '../bench-run'
import { type Buyer, registerBuyers } from '../commands/buyers'
import { load } from '../commands/load'
import { latenciesOf, percentile } from '../figures'
import { watchMachine } from '../processes'
import type { RunningSystem } from '../systems/running-system'
import { type Arrived, arrive } from './arrivals'

export interface OverloadBench extends BenchRun {
  readonly seconds: number
  /** Of the rate that the system can do. */
  readonly times: number
}

const COMPILING_SECONDS = 20
const USUAL_SECONDS = 20
const USUAL_BUYERS = 64
/** More than can wait for an answer at once. */
const CROWD = 1500
const WATCHED = ['api', 'web', 'projector', 'event-store'] as const
const MOST_P99_MS = 2000
const BACK_WITHIN_MS = 10_000
/** A command of sixteen buyers at once, nineteen times of twenty. */
const NORMAL_MS = 500

/** Measures a load above capacity: the latency of accepted commands, whether the others are rejected at once, and the time to recover. */
export function benchOverload(bench: OverloadBench): Promise<boolean> {
  const { seconds, times, signal } = bench
  const say = sayProgress(bench)
  const ended = watchMachine()
  return onOwnSystem(bench, 'overload', async (system) => {
    const { origin } = system
    say(`registering ${CROWD} buyers`)
    const buyers = await registerBuyers(origin, CROWD)
    say('warming up')
    const usual = { origin, buyers: buyers.slice(0, USUAL_BUYERS), signal }
    await load({ ...usual, seconds: COMPILING_SECONDS })
    const top = await load({ ...usual, seconds: USUAL_SECONDS })
    const rate = top.commands / top.seconds
    say(
      `${rate.toFixed(0)} commands a second with ${USUAL_BUYERS} buyers; ${times} times that for ${seconds} s`,
    )
    const memory = watchMemory(system)
    const answers = answersOf(await arrive({ origin, buyers, perSecond: rate * times, seconds, signal }))
    const megabytes = memory.end()
    const backMs = await untilNormal(origin, buyers.slice(0, 16), signal)
    const passed = answers.accepted.p99 <= MOST_P99_MS && backMs <= BACK_WITHIN_MS && answers.others === 0
    const figures = { rate, times, ...answers, megabytes, backMs }
    tellFigures(bench, 'overload', { passed, about: ended(), ...figures }, JSON.stringify(figures, null, 2))
    return passed
  })
}

function answersOf({ arrivals, unsent, seconds }: Arrived) {
  const accepted = arrivals.filter(({ status }) => status === 200 || status === 201)
  const refused = arrivals.filter(({ status }) => status === 503)
  const figures = (those: typeof arrivals) => {
    return { perSecond: those.length / seconds, ...latenciesOf(those.map(({ ms }) => ms)) }
  }
  const statuses: Record<string, number> = {}
  for (const { status } of arrivals) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    accepted: figures(accepted),
    refused: { ...figures(refused), withoutRetryAfter: refused.filter(({ saysWhen }) => !saysWhen).length },
    unsent,
    statuses,
    others: arrivals.length - accepted.length - refused.length,
  }
}

/** Resident memory, each ten seconds. */
function watchMemory({ pidOf }: RunningSystem) {
  const seen: Record<string, number[]> = {}
  const look = (): void => {
    for (const name of WATCHED) {
      const status = readFileSync(`/proc/${pidOf(name)}/status`, 'utf8')
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
      seen[name] = [...(seen[name] ?? []), Math.round(kilobytes / 1024)]
    }
  }
  look()
  const timer = setInterval(look, 10_000)
  return {
    end: () => {
      clearInterval(timer)
      look()
      return seen
    },
  }
}

/** @returns after how many milliseconds a second of the usual load has nothing refused, and is quick again */
async function untilNormal(origin: string, buyers: readonly Buyer[], signal: AbortSignal): Promise<number> {
  const begin = performance.now()
  while (performance.now() - begin < 60_000) {
    const begun = performance.now()
    const { milliseconds, refused } = await load({ origin, buyers, seconds: 1, signal })
    const isQuick = milliseconds.length > 0 && percentile(milliseconds, 95) <= NORMAL_MS
    if (isQuick && Object.keys(refused).length === 0) return Math.round(begun - begin)
  }
  return Number.POSITIVE_INFINITY
}
