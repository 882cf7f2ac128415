// Guards: infra/local/src/starting, infra/local/src/processes, infra/alerts
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@presale/testing'
import { temporaryFolder } from '../infra/local/src/servers/folders'
import { postgresUser } from '../infra/local/src/servers/postgres-user'
import { type PrometheusServer, startPrometheus } from './support/prometheus-server'
import { type System, startSystem } from './support/system'

jest.setTimeout(400_000)

const JOBS = ['api', 'archive', 'backup', 'event-store', 'expiry', 'projector', 'web']

describe('a Prometheus beside npm start', () => {
  const folder = temporaryFolder('presale-watched-', postgresUser())
  const dataDir = join(folder, 'data')
  /** For a Prometheus of another user. */
  const elsewhere = mkdtempSync(join(tmpdir(), 'presale-targets-'))
  const env = {
    BACKUP_DIR: join(folder, 'backups'),
    METRICS_TARGETS_FILE: join(elsewhere, 'targets.json'),
  }
  let system: System
  let prometheus: PrometheusServer
  beforeAll(async () => {
    system = await startSystem(env, dataDir)
    prometheus = await startPrometheus({ file: join(dataDir, 'run/targets.json') })
  })
  afterAll(async () => {
    await prometheus?.stop()
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(elsewhere, { recursive: true, force: true })
  })

  const jobsThat = (expression: string) => prometheus.jobs(`${expression}`)
  const untilJobs = (expression: string, jobs: readonly string[]) =>
    waitFor(
      async () => (JSON.stringify(await jobsThat(expression)) === JSON.stringify(jobs) ? true : undefined),
      {
        what: `${expression} to be of ${jobs.join(', ') || 'none'}`,
        timeoutMs: 90_000,
      },
    )

  it('finds each process under its name, and a second file that others may read says the same', async () => {
    await untilJobs('up == 1', JOBS)
    expect(readFileSync(env.METRICS_TARGETS_FILE, 'utf8')).toBe(
      readFileSync(join(dataDir, 'run/targets.json'), 'utf8'),
    )
    expect(statSync(env.METRICS_TARGETS_FILE).mode & 0o777).toBe(0o644)
    expect(await jobsThat('presale_backup_due_timestamp_seconds')).toEqual(['api', 'backup'])
  })

  it('given it is stopped, then all are missed; and after the next start, on other ports, none', async () => {
    const before = await prometheus.jobs('up', 'instance')
    await system.halt()
    await untilJobs('up == 0', JOBS)
    system = await startSystem({ ...env, PORT: new URL(system.origin).port }, dataDir)
    await untilJobs('up == 1', JOBS)
    await untilJobs('up == 0', [])
    expect(await prometheus.jobs('up', 'instance')).not.toEqual(before)
    await untilJobs('ALERTS{alertname=~"ProcessDown|ProcessUnwatched"}', [])
  })
})
