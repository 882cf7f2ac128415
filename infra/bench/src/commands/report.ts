import type { Measured } from './measured'

/** A line for each number of buyers and side, each the median of its rounds by rate, and the ratio to the peer. */
export function reportText(figures: readonly Measured[]): string {
  const counts = [...new Set(figures.map(({ buyers }) => buyers))]
  const head = row(['buyers', '', 'commands/s', 'p50 ms', 'p99 ms', 'CPU ms', 'of the peer', 'by process'])
  const lines = counts.flatMap((buyers) => {
    const of = (name: Measured['name']) =>
      medianRound(figures.filter((one) => one.buyers === buyers && one.name === name))
    const peer = of('peer')
    return [of('platform'), peer].flatMap((one) => (one ? [lineOf(one, peer)] : []))
  })
  return [head, ...lines].join('\n')
}

/** The round with the median rate, whole: its figures belong together. */
export function medianRound(rounds: readonly Measured[]): Measured | undefined {
  return rounds.toSorted((a, b) => a.rate - b.rate)[Math.floor((rounds.length - 1) / 2)]
}

function lineOf(one: Measured, peer: Measured | undefined): string {
  const spent = Object.entries(one.cpu).filter(([, milliseconds]) => milliseconds >= 0.05)
  const total = spent.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)
  const refused = Object.entries(one.refused).map(([status, times]) => `${times} × ${status}`)
  return row([
    String(one.buyers),
    one.name,
    one.rate.toFixed(0),
    one.p50.toFixed(1),
    one.p99.toFixed(1),
    total.toFixed(1),
    peer && one !== peer ? (one.rate / peer.rate).toFixed(2) : '',
    [...spent.map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(1)}`), ...refused].join(', '),
  ])
}

const WIDTHS = [6, 9, 11, 8, 8, 7, 12, 0]

function row(cells: readonly string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join(' ')
    .trimEnd()
}
