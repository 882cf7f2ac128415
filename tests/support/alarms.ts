import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

export const ALERTS_FOLDER = join(__dirname, '../../infra/alerts')
export const RUNBOOKS = 'docs/operations.md'

const rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
})

/** Every alarm of infra/alerts. */
export function alarms() {
  const text = readFileSync(join(ALERTS_FOLDER, 'presale.rules.yml'), 'utf8')
  return rules.parse(parse(text)).groups.flatMap((group) => group.rules)
}

const tests = z.object({
  tests: z.array(
    z.object({
      name: z.string(),
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
})

/** The tests of promtool: the alarm of each, and whether it is expected to go off and to end. */
export function alarmTests() {
  const text = readFileSync(join(ALERTS_FOLDER, 'presale.tests.yml'), 'utf8')
  return tests.parse(parse(text)).tests.map(({ name, alert_rule_test: checks }) => ({
    name,
    alarms: [...new Set(checks.map(({ alertname }) => alertname))],
    goesOff: checks.some(({ exp_alerts: expected }) => expected.length > 0),
    ends: checks.at(-1)?.exp_alerts.length === 0,
  }))
}
