import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALERTS_FOLDER, alarms, alarmTests, RUNBOOKS } from './support/alarms'
import { unknownMetricsIn } from './support/metrics'

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

describe('the alarms', () => {
  it.each(alarms().map(({ alert, expr }) => [alert, expr]))(
    '%s asks only for metrics that docs/metrics.md has',
    (_alert, expression) => expect(unknownMetricsIn(expression)).toEqual([]),
  )

  it('have each a runbook', () => {
    const page = readFileSync(join(__dirname, '..', RUNBOOKS), 'utf8')
    const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
    const missing = alarms().filter(({ annotations }) => {
      const [file, anchor = ''] = annotations.runbook_url.split('#')
      return file !== RUNBOOKS || !headings.includes(anchor)
    })
    expect(missing.map(({ alert }) => alert)).toEqual([])
  })

  it('have each a test in which it goes off and ends', () => {
    const tested = alarmTests()
    expect(tested.filter(({ goesOff, ends }) => !goesOff || !ends).map(({ name }) => name)).toEqual([])
    expect(tested.map((one) => one.alarms)).toEqual(tested.map(({ name }) => [name]))
    expect(tested.map(({ name }) => name)).toEqual(alarms().map(({ alert }) => alert))
  })

  it('are what Prometheus is given', () => {
    expect(readFileSync(join(ALERTS_FOLDER, 'prometheus.yml'), 'utf8')).toContain(
      'rule_files: [presale.rules.yml]',
    )
  })
})
