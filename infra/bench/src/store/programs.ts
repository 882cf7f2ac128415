import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { runProgram } from '../replay/run-program'

const bench = resolve(join(__dirname, '..', '..'))
const node = resolve(join(bench, '..', 'event-store-node', 'dist'))

export interface Started {
  readonly port: string
  stop(): Promise<void>
}

async function started(
  entry: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  portOf: (line: string) => string | undefined,
): Promise<Started> {
  const child = spawn(process.execPath, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface(child.stdout)) {
    const port = portOf(line)
    if (port === undefined) continue
    child.stdout.resume()
    return { port, stop }
  }
  throw new Error(`${entry} ended before it was ready`)
}

/** A node on a database of its own; with a folder it speaks TLS. */
export const startNode = (databaseUrl: string, security: string | undefined): Promise<Started> =>
  started(
    join(node, 'main.js'),
    [],
    {
      ...process.env,
      EVENTSTORE_NODE_DATABASE_URL: databaseUrl,
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      ...(security === undefined ? {} : { EVENTSTORE_NODE_SECURITY_DIR: security }),
    },
    (line) =>
      line.includes('event store node ready')
        ? new URL((JSON.parse(line) as { url: string }).url).port
        : undefined,
  )

export const startCannedAnswer = (of: Started, security: string | undefined): Promise<Started> =>
  started(
    join(node, 'bench', 'canned-answer.js'),
    [of.port, ...(security === undefined ? [] : [security])],
    process.env,
    (line) => line,
  )

/** Where the client finds it. */
export function addressOf({ port }: Started, security: string | undefined): string {
  if (security === undefined) return `esdb://localhost:${port}?tls=false`
  const password = readFileSync(join(security, 'password'), 'utf8').trim()
  return `esdb://presale:${password}@localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(join(security, 'ca.crt'))}`
}

/** How many events a second. */
async function rate(entry: string, args: readonly string[], signal: AbortSignal): Promise<number> {
  const { output } = await runProgram({ entry, args, env: process.env, signal })
  const { events, seconds } = JSON.parse(output) as { events: number; seconds: number }
  return events / seconds
}

export const measure = (args: readonly string[], signal: AbortSignal): Promise<number> =>
  rate(join(node, 'bench', 'measure.js'), args, signal)

export const append = (args: readonly string[], signal: AbortSignal): Promise<number> =>
  rate(join(bench, 'dist', 'store', 'append.js'), args, signal)

export const appendByEmmett = (args: readonly string[], signal: AbortSignal): Promise<number> =>
  rate(join(bench, 'peer', 'append.mjs'), args, signal)
