import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A metric as docs/metrics.md has it. */
export interface DocumentedMetric {
  readonly name: string
  readonly type: string
  readonly labels: readonly string[]
  readonly unit: string
  /** The processes that have it; of every one where the table does not say. */
  readonly by: readonly string[]
  /** Those that have it in some configurations only. */
  readonly sometimesBy: readonly string[]
}

export const PROCESSES = ['api', 'web', 'projector', 'expiry', 'mailer', 'watcher', 'event-store'] as const

export function documentedMetrics(): readonly DocumentedMetric[] {
  const page = readFileSync(join(__dirname, '../../docs/metrics.md'), 'utf8')
  return page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const name = /^`(\w+)`$/.exec(cells[1] ?? '')?.[1]
    if (name === undefined) return []
    const [, , type = '', labels = '', unit = '', by = ''] = cells
    const isOfAll = cells.length < 8
    const who = isOfAll ? [...PROCESSES] : by.split(/, (?![^(]*\))/)
    return [
      {
        name,
        type,
        labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label).sort(),
        unit,
        by: who.filter((one) => !one.includes('(')),
        sometimesBy: who.filter((one) => one.includes('(')).map((one) => one.replace(/ \(.*/, '')),
      },
    ]
  })
}

/** A metric as a process serves it; labels are known only where there is a sample. */
export interface ServedMetric {
  readonly type: string
  readonly labels: readonly string[] | undefined
  /** Every value of every label. */
  readonly values: readonly string[]
}

const OF_A_HISTOGRAM = /_(bucket|sum|count)$/

export function servedMetrics(text: string): ReadonlyMap<string, ServedMetric> {
  const served = new Map<string, ServedMetric>()
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    served.set(name, { type, labels: undefined, values: [] })
  for (const [, sample = '', inBraces = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const name = served.has(sample) ? sample : sample.replace(OF_A_HISTOGRAM, '')
    const known = served.get(name)
    if (!known) throw new Error(`${sample} has no type`)
    const pairs = [...inBraces.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      .map(([, label = '', value = '']) => [label, value] as const)
      .filter(([label]) => label !== 'le')
    const labels = new Set([...(known.labels ?? []), ...pairs.map(([label]) => label)])
    served.set(name, {
      ...known,
      labels: [...labels].sort(),
      values: [...known.values, ...pairs.map(([, value]) => value)],
    })
  }
  return served
}

const OF_PROMETHEUS: readonly string[] = ['up']
const WORDS = /^(and|or|unless|bool|offset|by|without|on|ignoring|group_left|group_right|inf|nan)$/i

/** The metrics that an expression of Prometheus's language asks for; a histogram by its own name. */
export function metricsIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .replaceAll(/\b\d[\w.]*/g, '')
  const names = [...bare.matchAll(/[A-Za-z_]\w*(?!\w*\s*\()/g)].map(([name]) => name)
  return names.filter((name) => !WORDS.test(name) && !OF_PROMETHEUS.includes(name))
}

/** What of an expression no process serves under that name. */
export function unknownMetricsIn(expression: string): readonly string[] {
  const known = new Map(documentedMetrics().map(({ name, type }) => [name, type]))
  return metricsIn(expression).filter((name) => {
    const isPart = known.get(name.replace(OF_A_HISTOGRAM, '')) === 'histogram' && OF_A_HISTOGRAM.test(name)
    return !isPart && (!known.has(name) || known.get(name) === 'histogram')
  })
}
