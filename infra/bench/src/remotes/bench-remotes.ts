import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RemotesRegistry } from '@presale/contracts'
import { freePort, type StartedProcess, startBucket, startProcess } from '@presale/testing'
import { type BenchRun, inOwnFolder, sayProgress, tellFigures } from '../bench-run'
import { UsageError } from '../environment'
import { watchMachine } from '../processes'
import { runProgram } from '../replay/run-program'
import { figuresOf, isWithin, LIMITS, type Place, reportText, type Shipped } from './report'

export interface RemotesBench extends BenchRun {
  readonly rounds: number
}

const root = resolve(__dirname, '../../../..')
const PROGRAM = join(root, 'services/web/dist/cli/remotes.js')
const SHELL_DIR = join(root, 'frontends/shell/dist')
const DIST = join(root, 'frontends/buyer/dist')
const LOOK_MS = 5
const SEEN_WITHIN_MS = 30_000

/** The buyer remote is published, activated and rolled back, as its team does it, beside a web server that people ask. */
export async function benchRemotes(bench: RemotesBench): Promise<boolean> {
  if (![PROGRAM, SHELL_DIR, DIST].every(existsSync))
    throw new UsageError('Not everything is built: npm run build.')
  const bucket = await startBucket()
  const aws = {
    AWS_ENDPOINT_URL: bucket.endpoint,
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  }
  try {
    const ended = watchMachine()
    const all = await inOwnFolder(bench, 'remotes', async (own) => [
      ...(await shippedIn('folder', { bench, own, env: { REMOTES_STORE: join(own, 'store') } })),
      ...(await shippedIn('bucket', { bench, own, env: { ...aws, REMOTES_STORE: 's3://bench/presale' } })),
    ])
    const figures = figuresOf(all)
    const passed = figures.every(isWithin)
    tellFigures(
      bench,
      'remotes',
      { passed, about: ended(), limits: LIMITS, figures, all },
      reportText(figures),
    )
    return passed
  } finally {
    await bucket.close()
  }
}

interface Given {
  readonly bench: RemotesBench
  readonly own: string
  readonly env: Readonly<Record<string, string>>
}

async function shippedIn(place: Place, { bench, own, env }: Given): Promise<Shipped[]> {
  const { rounds, signal } = bench
  const say = sayProgress(bench)
  const origin = `http://127.0.0.1:${await freePort()}`
  const web = await startWeb(origin, env)
  try {
    const remotes = async (...args: string[]) => {
      const given = { ...process.env, ...env, SHELL_DIR, REMOTES_ACTOR: 'the bench' }
      return runProgram({ entry: PROGRAM, args: [...args, '--json'], env: given, signal })
    }
    const shipped: Shipped[] = []
    let before: string | undefined
    for (let round = 0; round <= rounds; round += 1) {
      say(`${place}, ${round === 0 ? 'the first version' : `round ${round} of ${rounds}`}`)
      const publish = await remotes('publish', 'buyer', '--from', buildOf(own, `${place} ${round}`))
      const { version } = JSON.parse(publish.output) as { version: string }
      const activate = await remotes('activate', 'buyer', version)
      const active = await visible(origin, version, signal)
      if (before !== undefined) {
        const rollback = await remotes('rollback', 'buyer')
        const back = await visible(origin, before, signal)
        shipped.push(
          { act: 'publish', place, command: publish.seconds, visible: null },
          { act: 'activate', place, command: activate.seconds, visible: active },
          { act: 'rollback', place, command: rollback.seconds, visible: back },
        )
      }
      before ??= version
    }
    return shipped
  } finally {
    await web.kill()
  }
}

/** The api is not asked: a reload of the registry and of the remote's files needs none. */
async function startWeb(origin: string, env: Readonly<Record<string, string>>): Promise<StartedProcess> {
  const web = startProcess({
    entry: join(root, 'services/web/dist/main.js'),
    name: 'web',
    env: { ...env, SHELL_DIR, PORT: new URL(origin).port, METRICS_PORT: '0', API_URL: 'http://127.0.0.1:9' },
  })
  await web.waitForHttp(`${origin}/healthz`)
  return web
}

/** The built remote with one more file: another version for each round. */
function buildOf(own: string, what: string): string {
  const dist = join(own, 'dist')
  cpSync(DIST, dist, { recursive: true })
  writeFileSync(join(dist, 'round.txt'), what)
  return dist
}

/** @returns seconds from now until a reload has the version */
async function visible(origin: string, version: string, signal: AbortSignal): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < SEEN_WITHIN_MS) {
    signal.throwIfAborted()
    const answer = await fetch(`${origin}/remotes.json`)
    const { remotes } = answer.ok ? ((await answer.json()) as RemotesRegistry) : { remotes: {} }
    const { buyer } = remotes as RemotesRegistry['remotes']
    if (buyer?.version === version && (await fetch(origin + buyer.entry)).ok)
      return (performance.now() - began) / 1000
    await wait(LOOK_MS)
  }
  throw new Error(`${version} is not visible after ${SEEN_WITHIN_MS / 1000} s`)
}
