import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { Client } from 'pg'

/**
 * Measures the cost of TLS: appends of one event by unary calls, and a replay through the client, on a node without
 * security and on a secured one in turn. `MEASURE_POSTGRES_URL` names a server; its databases are dropped afterwards.
 */
const RUNS = Number(process.env.RUNS ?? 3)
const APPENDS = Number(process.env.APPENDS ?? 1500)
const REPLAYED = Number(process.env.REPLAYED ?? 60_000)
const IN_FLIGHT = [1, 16, 64] as const

interface Measured {
  readonly appends: Record<number, number>
  readonly replay: number
}

const data = { text: 'x'.repeat(300) }
const newEvents = (count: number) =>
  Array.from({ length: count }, () => jsonEvent({ type: 'measured', data }))

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const begun = process.hrtime.bigint()
  await work()
  return Math.round(count / (Number(process.hrtime.bigint() - begun) / 1e9))
}

async function measure(client: EventStoreDBClient, credentials: Credentials): Promise<Measured> {
  const appends: Record<number, number> = {}
  await client.appendToStream('warm-up', newEvents(1), { credentials })
  for (const inFlight of IN_FLIGHT) {
    const each = Math.ceil(APPENDS / inFlight)
    const worker = async (_: unknown, index: number): Promise<void> => {
      for (let turn = 0; turn < each; turn++) {
        await client.appendToStream(`measured-${inFlight}-${index}`, newEvents(1), { credentials })
      }
    }
    appends[inFlight] = await perSecond(each * inFlight, () =>
      Promise.all(Array.from({ length: inFlight }, worker)),
    )
  }
  for (let written = 0; written < REPLAYED; written += 1000) {
    await client.appendToStream('replayed', newEvents(1000), { credentials })
  }
  let events = 0
  const begun = process.hrtime.bigint()
  for await (const _event of client.readAll()) events++
  return { appends, replay: Math.round(events / (Number(process.hrtime.bigint() - begun) / 1e9)) }
}

interface Credentials {
  readonly username: string
  readonly password: string
}

async function onNewNode(server: string, securityDir: string | undefined): Promise<Measured> {
  const name = `measure_${process.pid}_${Date.now()}`
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const database = new URL(server)
  database.pathname = `/${name}`
  const node = spawn(process.execPath, [join(__dirname, '../main.js')], {
    env: {
      ...process.env,
      EVENTSTORE_NODE_DATABASE_URL: database.href,
      PORT: '0',
      LOG_LEVEL: 'info',
      ...(securityDir ? { EVENTSTORE_NODE_SECURITY_DIR: securityDir } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await readyUrl(node.stdout)
    const credentials = securityDir
      ? { username: 'presale', password: readFileSync(join(securityDir, 'password'), 'utf8').trim() }
      : { username: 'none', password: 'none' }
    const trusted = securityDir ? `&tlsCAFile=${encodeURIComponent(join(securityDir, 'ca.crt'))}` : ''
    const user = securityDir ? `${credentials.username}:${credentials.password}@` : ''
    const client = EventStoreDBClient.connectionString(`${url.replace('://', `://${user}`)}${trusted}`)
    const measured = await measure(client, credentials)
    await client.dispose()
    return measured
  } finally {
    const ended = new Promise((resolve) => node.once('exit', resolve))
    node.kill('SIGTERM')
    await ended
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

async function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    if (line.includes('event store node ready')) {
      output.resume()
      return JSON.parse(line).url
    }
  }
  throw new Error('The node ended before it was ready')
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function main(): Promise<void> {
  const server = process.env.MEASURE_POSTGRES_URL
  if (!server) throw new Error('MEASURE_POSTGRES_URL is not set: a Postgres server to measure on.')
  const folder = mkdtempSync(join(tmpdir(), 'presale-measure-'))
  const runs: Record<string, Measured[]> = { insecure: [], TLS: [] }
  for (let run = 0; run < RUNS; run++) {
    runs.insecure?.push(await onNewNode(server, undefined))
    runs.TLS?.push(await onNewNode(server, folder))
  }
  rmSync(folder, { recursive: true })
  for (const [name, all] of Object.entries(runs)) {
    const appends = IN_FLIGHT.map((count) => `${count}: ${median(all.map((one) => one.appends[count] ?? 0))}`)
    const replay = median(all.map((one) => one.replay))
    process.stdout.write(`${name}  appends/s ${appends.join('  ')}  readAll events/s ${replay}\n`)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
