import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { debianPrograms } from '../infra/local/src/servers/debian-programs'
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

  it('reach people by an Alertmanager as it is shown, that takes it', async () => {
    const { amtool } = await debianPrograms('prometheus-alertmanager', ['amtool'])
    const { stdout } = await run(amtool.path, ['check-config', 'alertmanager.yml'], {
      cwd: ALERTS_FOLDER,
      env: amtool.env,
    })
    expect(stdout).toMatch(/SUCCESS[\s\S]* 2 receivers/)
  })

  it('go off and end as their tests say', async () => {
    expect(await promtool('test', 'rules', 'presale.tests.yml')).toContain('SUCCESS')
  })
})
