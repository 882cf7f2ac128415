import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findPrometheus, type Prometheus } from '../infra/local/src/servers/prometheus'
import { ALERTS_FOLDER } from './support/alarms'

jest.setTimeout(300_000)

const run = promisify(execFile)

describe('the alarms, by promtool', () => {
  let prometheus: Prometheus
  beforeAll(async () => {
    prometheus = await findPrometheus()
  })

  const promtool = async (...args: string[]) =>
    (await run(prometheus.promtool, args, { cwd: ALERTS_FOLDER })).stdout

  it('are rules that Prometheus takes', async () => {
    expect(await promtool('check', 'config', '--lint=all', 'prometheus.yml')).toMatch(
      /SUCCESS: \d+ rules found/,
    )
  })

  it('go off and end as their tests say', async () => {
    expect(await promtool('test', 'rules', 'presale.tests.yml')).toContain('SUCCESS')
  })
})
