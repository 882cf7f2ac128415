import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boards, dashboardOf, jsonOf } from '@presale/dashboards'
import { documentedMetrics, metricsIn, unknownMetricsIn } from './support/metrics'

const FOLDER = join(__dirname, '../infra/dashboards')
const queries = boards.flatMap(({ name, rows }) =>
  Object.values(rows)
    .flat()
    .flatMap((picture) =>
      Object.values(picture.queries).map((query) => [name, picture.title, query] as const),
    ),
)

describe('the dashboards', () => {
  it.each(boards.map((board) => [board.name, board] as const))(
    '%s: the file is what the sources make (npm run dashboards)',
    (name, board) => {
      const file = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))
      expect(file).toEqual(JSON.parse(jsonOf(dashboardOf(board))))
    },
  )

  it('are all of the folder', () => {
    const files = readdirSync(FOLDER).filter((file) => /^(?!package|tsconfig).*\.json$/.test(file))
    expect(files.sort()).toEqual(boards.map(({ name }) => `${name}.json`).sort())
  })

  it.each(queries)('%s: %s asks only for metrics that docs/metrics.md has', (_board, _title, query) => {
    expect(unknownMetricsIn(query)).toEqual([])
  })

  it('have every metric of ours', () => {
    const asked = new Set(
      queries
        .flatMap(([, , query]) => metricsIn(query))
        .map((name) => name.replace(/_(bucket|count|sum)$/, '')),
    )
    // What Node and its client library say of every process is more than anybody looks at.
    const ours = documentedMetrics().filter(({ name }) => !/^(nodejs|process)_/.test(name))
    expect(ours.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([])
  })

  it('have pictures of different names', () => {
    for (const { rows } of boards) {
      const titles = Object.values(rows)
        .flat()
        .map(({ title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })
})
