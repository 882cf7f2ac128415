import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { circumstancesText, watchMachine } from '../processes'
import { type RunningSystem, startSystem } from '../systems/running-system'
import { type Buyer, buyerWith, registerBuyer } from './buyers'
import { load } from './load'
import { type Measured, measured } from './measured'
import { type Peer, startPeer } from './peer'
import { reportText } from './report'

export interface CommandsBench {
  /** Holds the system's data while it runs; the figures stay. */
  readonly folder: string
  readonly seconds: number
  /** How often each is measured; the median of its rounds counts. */
  readonly rounds: number
  readonly buyers: readonly number[]
  readonly isJson: boolean
  /** Which are measured. */
  readonly only?: 'platform' | 'peer'
  readonly signal: AbortSignal
  say(text: string): void
}

/** Half of the peer's rate, 8 ms of CPU, nobody turned away, 600 ms at 64 buyers: what a command may take. */
export async function benchCommands(bench: CommandsBench): Promise<boolean> {
  const { folder, seconds, rounds, buyers: counts, signal, isJson } = bench
  const say = isJson ? () => undefined : bench.say
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(join(folder, 'commands-'))
  const ended = watchMachine()
  let system: RunningSystem | undefined
  let peer: Peer | undefined
  try {
    say('starting a system')
    system = await startSystem(join(own, 'data'))
    const most = Math.max(...counts)
    const { projectorUrl } = system.addresses
    const sides: Side[] = []
    if (bench.only !== 'peer') {
      say(`registering ${most} buyers`)
      sides.push(sideOf(system, await registered(system.origin, most)))
    }
    if (bench.only !== 'platform') {
      peer = await startPeer(projectorUrl, most)
      sides.push(peerSide(peer))
    }
    const postgres = system.pidOf('postgres')
    const figures: Measured[] = []
    say('warming up')
    for (const { origin, buyers } of sides) await load({ origin, buyers, seconds: COMPILING_SECONDS, signal })
    for (const count of counts) {
      for (const { origin, buyers } of sides)
        await load({ origin, buyers: buyers.slice(0, count), seconds: SETTLING_SECONDS, signal })
      // In turn, so that whatever else the machine does meets both alike.
      for (let round = 1; round <= rounds; round += 1)
        for (const { name, origin, buyers, processes } of sides) {
          signal.throwIfAborted()
          const wanted = { origin, buyers: buyers.slice(0, count), seconds, signal }
          const one = await measured({ name, buyers: count, round }, { ...processes, postgres }, () =>
            load(wanted),
          )
          figures.push(one)
          say(`${count} buyers, ${name}, round ${round}: ${one.rate.toFixed(0)} commands a second`)
        }
    }
    const about = ended()
    const text = JSON.stringify({ about, figures }, null, 2)
    writeFileSync(join(folder, `${bench.only === 'peer' ? 'peer' : 'commands'}.json`), `${text}\n`)
    if (isJson) bench.say(text)
    say(`\n${reportText(figures)}\n\n${circumstancesText(about)}`)
    return figures.every(({ refused }) => Object.keys(refused).length === 0)
  } finally {
    await peer?.stop()
    await system?.stop()
    rmSync(own, { recursive: true, force: true })
  }
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

async function registered(origin: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let index = 0; index < count; index += 1) buyers.push(await registerBuyer(origin, index))
  return buyers
}
