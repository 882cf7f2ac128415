import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { boards } from '@presale/dashboards'
import { stringify } from 'yaml'
import { findPrometheus } from '../infra/local/src/servers/prometheus'

jest.setTimeout(300_000)

const run = promisify(execFile)

it('the queries of the dashboards are such that Prometheus takes them, with the interval that Grafana puts in', async () => {
  const { promtool } = await findPrometheus()
  const folder = mkdtempSync(join(tmpdir(), 'presale-queries-'))
  try {
    const queries = boards.flatMap(({ rows }) =>
      Object.values(rows)
        .flat()
        .flatMap((picture) => Object.values(picture.queries)),
    )
    const rules = queries.map((query, index) => ({
      record: `query:number_${index}`,
      expr: query.replaceAll('$__rate_interval', '1m'),
    }))
    const file = join(folder, 'queries.yml')
    writeFileSync(file, stringify({ groups: [{ name: 'dashboards', rules }] }))
    const { stdout } = await run(promtool, ['check', 'rules', file])
    expect(stdout).toContain(`SUCCESS: ${queries.length} rules found`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
