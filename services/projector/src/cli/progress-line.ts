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

/** purchase-list [#####.....] 52 %  12,400/s  4 s left */
export function progressLine(name: string, report: Extract<RebuildReport, { kind: 'progress' }>): string {
  const share = report.events === 0 ? 1 : Math.min(1, report.applied / report.events)
  const filled = Math.round(share * WIDTH)
  const bar = '#'.repeat(filled) + '.'.repeat(WIDTH - filled)
  const left = report.secondsLeft === null ? '' : `  ${duration(report.secondsLeft)} left`
  return `${name} [${bar}] ${Math.floor(share * 100)} %  ${grouped(report.eventsPerSecond)} events/s${left}`
}

export function sentenceOf(name: string, report: Exclude<RebuildReport, { kind: 'progress' }>): string {
  switch (report.kind) {
    case 'leftover-removed':
      return `An earlier rebuild left ${report.schema} (${report.state}); it was removed, this one starts clean.`
    case 'started':
      return `Filling ${report.schema} beside ${report.beside}: ${grouped(report.events)} events.`
    case 'swap-waits':
      return report.why === 'behind'
        ? 'Almost there: the live one is a few events ahead.'
        : 'A long query reads the live view; waiting for a moment between.'
    case 'swapped':
      return `${name} now reads ${report.schema}: ${grouped(report.applied)} events in ${duration(report.seconds)}. ${report.previous} is kept.`
    case 'rolling-back':
      return `Going back from ${report.beside} to ${report.schema}, once that has applied the same events.`
    case 'not-rolled-back':
      return `Not rolled back: ${report.reason} ${report.schema} stays old; readers go on with the live one.`
    case 'old-removed':
      return `${report.schema}, an old one, was removed.`
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

function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
