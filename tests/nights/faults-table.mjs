// `node tests/nights/faults-table.mjs nights.jsonl planted.jsonl`: the tables of docs/faults.md, from what rehearsals wrote to
// REHEARSAL_RESULTS. Any number of files, of either kind: their lines are added up.
import { readFileSync } from 'node:fs'

const lines = process.argv
  .slice(2)
  .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line))
const nights = lines.filter(({ seed }) => seed !== undefined)
const planted = lines.filter(({ name }) => name !== undefined)

if (nights.length > 0) console.log(`${summary()}\n\n${recoveries()}`)
if (planted.length > 0) console.log(`\n${rounds()}`)

function summary() {
  const sum = (of) => nights.reduce((total, night) => total + of(night), 0)
  const seeds = nights.map(({ seed }) => seed).sort((one, other) => one - other)
  const found = nights.filter(({ findings }) => findings.length > 0).map(({ seed }) => seed)
  return [
    `${nights.length} nights (seeds ${ranges(seeds)}), ${sum(({ planned }) => planned.length)} faults, ${sum(({ commands }) => commands)} commands; with findings: ${found.length === 0 ? 'none' : found.join(', ')}.`,
    `From the end of the last fault until every process was ready: ${spread(nights.map(({ readyMs }) => readyMs))}.`,
  ].join('\n')
}

function recoveries() {
  const byFault = new Map()
  for (const { fault, ms } of nights.flatMap((night) => night.recoveries))
    byFault.set(fault, [...(byFault.get(fault) ?? []), ms])
  const rows = [...byFault]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([fault, all]) => [fault, all.length, ...[0.5, 0.95, 1].map((share) => seconds(at(all, share)))])
  return table(['fault', 'times', 'median', 'p95', 'worst'], rows)
}

function rounds() {
  const rows = planted.map(({ name, round, rules }) => [
    name,
    rules.length > 0 ? round : 'not found',
    rules.join(', '),
  ])
  return table(['what was planted', 'found in night', 'by'], rows)
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The smallest that so large a share of all do not exceed. */
function at(values, share) {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

function spread(all) {
  return `median ${seconds(at(all, 0.5))}, p95 ${seconds(at(all, 0.95))}, worst ${seconds(at(all, 1))}`
}

/** 1 to 7, 9 */
function ranges(sorted) {
  const runs = []
  for (const one of sorted) {
    const last = runs.at(-1)
    if (last && last[1] === one - 1) last[1] = one
    else runs.push([one, one])
  }
  return runs.map(([from, to]) => (from === to ? from : `${from} to ${to}`)).join(', ')
}
