import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, waitFor } from '@presale/testing'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { findPrometheus } from '../../infra/local/src/servers/prometheus'
import { ALERTS_FOLDER } from './alarms'

/** The port of the metrics of each process, by its name. */
export type Targets = Readonly<Record<string, number>>

/** What somebody else writes and keeps up to date. */
export interface TargetsFile {
  readonly file: string
}

export interface PrometheusServer {
  /** The alarms that have gone off and not ended, by their names and what they are about. */
  firing(): Promise<readonly Alarm[]>
  /** Of the series that an expression gives, that label, in order. */
  jobs(expression: string, label?: string): Promise<readonly string[]>
  /** How many processes answer its scrapes. */
  scraped(): Promise<number>
  /** The processes are elsewhere from now on. */
  scrape(targets: Targets): void
  stop(): Promise<void>
}

export type Alarm = Readonly<Record<string, string>> & { readonly alertname: string }

const answer = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
  }),
})
const vector = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) }),
    ),
  }),
})

/** A Prometheus on the rules of infra/alerts, that scrapes a system's processes every few seconds. */
export async function startPrometheus(targets: Targets | TargetsFile): Promise<PrometheusServer> {
  const { server } = await findPrometheus()
  const folder = mkdtempSync(join(tmpdir(), 'presale-prometheus-'))
  writeConfiguration(folder, targets)
  const port = await freePort()
  const child = spawn(
    server,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok || undefined, {
    what: 'Prometheus',
  })
  return {
    async firing() {
      const { alerts } = answer.parse(await ask('/api/v1/alerts')).data
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels as Alarm)
    },
    async jobs(expression, label = 'job') {
      const asked = await ask(`/api/v1/query?query=${encodeURIComponent(expression)}`)
      return vector
        .parse(asked)
        .data.result.map(({ metric }) => metric[label] ?? '')
        .sort()
    },
    async scraped() {
      const { result } = vector.parse(await ask('/api/v1/query?query=sum(up)')).data
      return Number(result[0]?.value[1] ?? 0)
    },
    scrape: (elsewhere) => writeTargets(folder, elsewhere),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** That of infra/alerts, with a look every 5 s. */
function writeConfiguration(folder: string, targets: Targets | TargetsFile): void {
  const own = z.looseObject({ global: z.object({}) })
  const text = readFileSync(join(ALERTS_FOLDER, 'prometheus.yml'), 'utf8')
  const given = own.parse(parse(isFile(targets) ? text.replace('targets.json]', `${targets.file}]`) : text))
  const global = { scrape_interval: '5s', evaluation_interval: '5s' }
  writeFileSync(join(folder, 'prometheus.yml'), stringify({ ...given, global, alerting: {} }))
  copyFileSync(join(ALERTS_FOLDER, 'presale.rules.yml'), join(folder, 'presale.rules.yml'))
  if (!isFile(targets)) writeTargets(folder, targets)
}

const isFile = (targets: Targets | TargetsFile): targets is TargetsFile => typeof targets.file === 'string'

/** Renamed when whole: it is read whenever it changes. */
function writeTargets(folder: string, targets: Targets): void {
  const found = Object.entries(targets).map(([job, port]) => ({
    targets: [`127.0.0.1:${port}`],
    labels: { job },
  }))
  const file = join(folder, 'targets.json')
  writeFileSync(`${file}.new`, JSON.stringify(found))
  renameSync(`${file}.new`, file)
}
