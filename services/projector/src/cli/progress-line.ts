import type { RowDifference } from '@presale/read-store'
import type { RebuildReport } from '../rebuild/report'

const WIDTH = 28

/** Shows a rebuild on a terminal: a progress line that is redrawn, and one line per report. */
export function terminalReport(name: string, out: NodeJS.WriteStream): (report: RebuildReport) => void {
  return (report) => {
    if (report.kind === 'progress') {
      out.write(`\r\x1b[2K${progressLine(name, report)}`)
      return
    }
    out.write(`\r\x1b[2K${sentenceOf(name, report)}\n`)
  }
}

/** purchase-list [#####.....] 52 %  12,400 events/s  4 s left */
export function progressLine(name: string, report: Extract<RebuildReport, { kind: 'progress' }>): string {
  const share = report.events === 0 ? 1 : Math.min(1, report.applied / report.events)
  const filled = Math.round(share * WIDTH)
  const bar = '#'.repeat(filled) + '.'.repeat(WIDTH - filled)
  const left = report.secondsLeft === null ? '' : `  ${duration(report.secondsLeft)} left`
  // Within the first second nobody knows yet.
  const rate = report.eventsPerSecond === 0 ? '' : `  ${grouped(report.eventsPerSecond)} events/s`
  return `${name} [${bar}] ${Math.floor(share * 100)} %${rate}${left}`
}

export function sentenceOf(name: string, report: Exclude<RebuildReport, { kind: 'progress' }>): string {
  switch (report.kind) {
    case 'leftover-removed':
      return `An earlier rebuild left ${report.schema} (${report.state}); it was removed, this one starts clean.`
    case 'started':
      return `Filling ${report.schema} beside ${report.beside}: ${grouped(report.events)} events.`
    case 'indexing':
      return `Making the indexes of ${report.schema}.`
    case 'not-in-bulk':
      return `${report.reason}: not filled in bulk but step by step, by ${report.schema}.`
    case 'swap-waits':
      return report.why === 'behind'
        ? 'Almost there: the live one is a few events ahead.'
        : 'A long query reads the live view; waiting for a moment between.'
    case 'swapped':
      return `${name} now reads ${report.schema}: ${grouped(report.applied)} events in ${duration(report.seconds)}. ${report.previous} is kept.`
    case 'verifying':
      return `Comparing ${report.schema} with ${report.shadow}, which is filled from ${grouped(report.events)} events and dropped afterwards.`
    case 'difference':
      return differenceSentence(report)
    case 'set-aside':
      return `${report.stream} is set aside in the ${report.in === 'live' ? 'live' : 'rebuilt'} one: ${report.cause}`
    case 'verified':
      return verdict(report)
    case 'rolling-back':
      return `Going back from ${report.beside} to ${report.schema}, once that has applied the same events.`
    case 'not-rolled-back':
      return `Not rolled back: ${report.reason} ${report.schema} stays old; readers go on with the live one.`
    case 'old-removed':
      return `${report.schema}, an old one, was removed.`
    case 'nothing-old':
      return `${name} has no old generation: nothing was removed.`
    case 'old-kept':
      return `${report.schema} could not be removed now (${report.why}); the next rebuild does it.`
    case 'handed-over':
      return report.to === 'projector'
        ? 'The running projector feeds it on.'
        : 'No projector of this version is running: it will be fed on as soon as one starts.'
    case 'cancelled':
      return report.isDropped
        ? `Cancelled: ${report.schema} was dropped, nothing has changed.`
        : `Cancelled: ${report.schema} could not be dropped now; the next rebuild removes it. Readers are not affected.`
    case 'failed':
      return `Failed: ${report.reason} ${report.schema} is marked failed; readers go on with the live one.`
  }
}

export function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function verdict(report: Extract<RebuildReport, { kind: 'verified' }>): string {
  const { schema, rows, events, position, changed, missing, additional, setAside, seconds } = report
  const what = `${grouped(rows)} rows of ${schema} after ${grouped(events)} events (position ${position ?? 'none'}), in ${duration(seconds)}`
  if (changed + missing + additional + setAside === 0) return `Equal: ${what}.`
  return `Different: ${grouped(changed)} changed, ${grouped(missing)} missing, ${grouped(additional)} additional, ${grouped(setAside)} streams set aside; ${what}.`
}

/** purchases changed, id 0f0e8f52-…: status is approved, its events make it cancelled */
function differenceSentence({ table, differs, key, columns }: RowDifference): string {
  const place = Object.entries(key).map(([name, value]) => `${name} ${value}`)
  const changes = Object.entries(columns).map(
    ([name, { live, rebuilt }]) => `${name} is ${shortened(live)}, its events make it ${shortened(rebuilt)}`,
  )
  return `${table} ${differs}, ${place.join(', ')}${changes.length > 0 ? `: ${changes.join('; ')}` : ''}`
}

const LONGEST_VALUE = 80

function shortened(value: string | null): string {
  if (value === null) return 'empty'
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value
}

export function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
