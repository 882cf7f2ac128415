import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPool, type Pool } from '@presale/read-store'
import { type BenchRun, onOwnSystem, sayProgress, tellFigures } from '../bench-run'
import { install } from '../commands/peer'
import { watchMachine } from '../processes'
import {
  addressOf,
  append,
  appendByEmmett,
  measure,
  type Started,
  startCannedAnswer,
  startNode,
} from './programs'
import { type Figure, goalOf, isReached, reportText } from './report'

export interface StoreBench extends BenchRun {
  /** Events that are read. */
  readonly events: number
  /** Events that are appended, one a call, for each number of calls in flight. */
  readonly appends: number
  readonly rounds: number
}

const IN_FLIGHT = [1, 16, 64]

/**
 * How fast the embedded node reads and appends, with and without TLS: beside what the same client takes from an answer
 * in memory, and beside Emmett's appends on the same Postgres.
 */
export function benchStore(bench: StoreBench): Promise<boolean> {
  const { rounds, signal } = bench
  const say = sayProgress(bench)
  install()
  // It is started for its Postgres.
  return onOwnSystem(bench, 'store', async ({ addresses, dataDir, own }) => {
    const server = adminUrl(addresses.databaseUrl, dataDir)
    const pool = createPool(server.href, { max: 1, name: 'presale-bench' })
    const ended = watchMachine()
    try {
      const rates = new Map<string, number[]>()
      const note = (name: string, rate: number): void => {
        rates.set(name, [...(rates.get(name) ?? []), rate])
        say(`${name}: ${rate.toFixed(0)} a second`)
      }
      for (let round = 1; round <= rounds; round += 1) {
        for (const security of [undefined, join(own, 'security')]) {
          signal.throwIfAborted()
          if (security) mkdirSync(security, { recursive: true, mode: 0o700 })
          await inDatabase(pool, server, (url) => measureNode(bench, url, security, note))
        }
        await inDatabase(pool, server, async (url) => {
          for (const inFlight of IN_FLIGHT)
            note(
              emmettOf(inFlight),
              await appendByEmmett([url, String(bench.appends), String(inFlight)], signal),
            )
        })
      }
      const figures = figuresOf((name) => median(rates.get(name) ?? []))
      const passed = figures.every(isReached)
      const all = { passed, about: ended(), figures, rounds: Object.fromEntries(rates) }
      tellFigures(bench, 'store', all, reportText(figures))
      return passed
    } finally {
      await pool.end()
    }
  })
}

const readOf = (isSecured: boolean): string => `read $all${isSecured ? ' over TLS' : ''}`
const cannedOf = (isSecured: boolean): string => `canned answer${isSecured ? ' over TLS' : ''}`
const appendOf = (isSecured: boolean, inFlight: number): string =>
  `append, ${inFlight} in flight${isSecured ? ', TLS' : ''}`
const emmettOf = (inFlight: number): string => `Emmett, ${inFlight} in flight`

async function measureNode(
  { events, appends, signal }: StoreBench,
  databaseUrl: string,
  security: string | undefined,
  note: (name: string, rate: number) => void,
): Promise<void> {
  const isSecured = security !== undefined
  const node = await startNode(databaseUrl, security)
  let canned: Started | undefined
  try {
    const address = addressOf(node, security)
    for (const inFlight of IN_FLIGHT)
      note(appendOf(isSecured, inFlight), await append([address, String(appends), String(inFlight)], signal))
    await measure(['fill', address, String(events)], signal)
    note(readOf(isSecured), await measure(['read', address], signal))
    canned = await startCannedAnswer(node, security)
    // The first time it asks the node.
    await measure(['read', addressOf(canned, security)], signal)
    note(cannedOf(isSecured), await measure(['read', addressOf(canned, security)], signal))
  } finally {
    await canned?.stop()
    await node.stop()
  }
}

function figuresOf(rateOf: (name: string) => number): Figure[] {
  const kinds = [false, true]
  const reads = kinds.map((isSecured) => ({
    name: readOf(isSecured),
    beside: 'canned answer',
    perSecond: rateOf(readOf(isSecured)),
    limit: rateOf(cannedOf(isSecured)),
    goal: goalOf('read', isSecured),
  }))
  const appends = kinds.flatMap((isSecured) =>
    IN_FLIGHT.map((inFlight) => ({
      name: appendOf(isSecured, inFlight),
      beside: 'Emmett',
      perSecond: rateOf(appendOf(isSecured, inFlight)),
      limit: rateOf(emmettOf(inFlight)),
      goal: goalOf('append', isSecured, inFlight),
    })),
  )
  return [...reads, ...appends]
}

/** The server's owner may make databases; the services' own users may not. */
function adminUrl(databaseUrl: string, dataDir: string): URL {
  const url = new URL(databaseUrl)
  url.username = 'presale'
  url.password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return url
}

async function inDatabase(pool: Pool, server: URL, work: (url: string) => Promise<void>): Promise<void> {
  const name = `bench_store_${process.pid}_${Date.now()}`
  await pool.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    await work(url.href)
  } finally {
    await pool.query(`drop database ${name} with (force)`)
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
