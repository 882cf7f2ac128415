import { type BenchRun, onOwnSystem, sayProgress, tellFigures } from '../bench-run'
import { watchMachine } from '../processes'
import type { RunningSystem } from '../systems/running-system'
import { type Buyer, buyerWith, registerBuyers } from './buyers'
import { load } from './load'
import { type Measured, measured } from './measured'
import { type Peer, startPeer } from './peer'
import { reportText } from './report'

export interface CommandsBench extends BenchRun {
  readonly seconds: number
  /** How often each is measured; the median of its rounds counts. */
  readonly rounds: number
  readonly buyers: readonly number[]
  /** Which are measured. */
  readonly only?: 'platform' | 'peer'
}

/** Half of the peer's rate, 8 ms of CPU, nobody turned away, 600 ms at 64 buyers: what a command may take. */
export function benchCommands(bench: CommandsBench): Promise<boolean> {
  const ended = watchMachine()
  return onOwnSystem(bench, 'commands', async (system) => {
    const most = Math.max(...bench.buyers)
    const sides: Side[] = []
    let peer: Peer | undefined
    try {
      if (bench.only !== 'peer') {
        sayProgress(bench)(`registering ${most} buyers`)
        sides.push(sideOf(system, await registerBuyers(system.origin, most)))
      }
      if (bench.only !== 'platform') {
        peer = await startPeer(system.addresses.projectorUrl, most)
        sides.push(peerSide(peer))
      }
      const figures = await measureAll(bench, sides, { postgres: system.pidOf('postgres') })
      const name = bench.only === 'peer' ? 'peer' : 'commands'
      tellFigures(bench, name, { about: ended(), figures }, reportText(figures))
      return figures.every(({ refused }) => Object.keys(refused).length === 0)
    } finally {
      await peer?.stop()
    }
  })
}

/** @param shared processes that serve both sides */
async function measureAll(
  bench: CommandsBench,
  sides: readonly Side[],
  shared: Side['processes'],
): Promise<Measured[]> {
  const { seconds, rounds, signal } = bench
  const say = sayProgress(bench)
  const figures: Measured[] = []
  say('warming up')
  for (const { origin, buyers } of sides) await load({ origin, buyers, seconds: COMPILING_SECONDS, signal })
  for (const count of bench.buyers) {
    for (const { origin, buyers } of sides)
      await load({ origin, buyers: buyers.slice(0, count), seconds: SETTLING_SECONDS, signal })
    // In turn, so that whatever else the machine does meets both alike.
    for (let round = 1; round <= rounds; round += 1)
      for (const { name, origin, buyers, processes } of sides) {
        signal.throwIfAborted()
        const wanted = { origin, buyers: buyers.slice(0, count), seconds, signal }
        const one = await measured({ name, buyers: count, round }, { ...processes, ...shared }, () =>
          load(wanted),
        )
        figures.push(one)
        say(`${count} buyers, ${name}, round ${round}: ${one.rate.toFixed(0)} commands a second`)
      }
  }
  return figures
}

/** A site runs for days: measured is the code as V8 has compiled it, which takes some thousand commands. */
const COMPILING_SECONDS = 20
/** After another number of buyers. */
const SETTLING_SECONDS = 2

interface Side {
  readonly name: 'platform' | 'peer'
  readonly origin: string
  readonly buyers: readonly Buyer[]
  /** By name, the processes whose CPU is its own. */
  readonly processes: Readonly<Record<string, number>>
}

const SERVICES = ['api', 'web', 'projector', 'expiry', 'event-store', 'redis']

function sideOf({ origin, pidOf }: RunningSystem, buyers: readonly Buyer[]): Side {
  const processes = Object.fromEntries(SERVICES.map((name) => [name, pidOf(name)]))
  return { name: 'platform', origin, buyers, processes }
}

function peerSide({ origin, pid, sessions }: Peer): Side {
  const buyers = sessions.map((session) => buyerWith(`session=${session}`))
  return { name: 'peer', origin, buyers, processes: { peer: pid } }
}
