import { MOST_TIMES_FOR_A_TAB } from '../figures'
import type { Exported } from './export'
import type { Measured } from './measure'
import type { MeasuredTab } from './tabs/measure-tabs'

const WIDTHS = [44, 10, 10, 10, 10, 8, 8, 6, 6] as const

/** The figures as a table, one line a case, and what they were measured with. */
export function reportText(cases: readonly Measured[], exported: Exported): string {
  const limited = cases.filter(({ isLimited }) => isLimited)
  const unlimited = cases.filter(({ isLimited }) => !isLimited)
  return [
    row('Limited to three times the small system', 'small', '', 'large', '', 'times', '', 'load', ''),
    row('milliseconds', 'median', 'p95', 'median', 'p95', 'median', 'p95', '', ''),
    ...limited.flatMap(linesOf),
    '',
    row('Reported, without a limit', 'median', 'p95', 'median', 'p95', 'median', 'p95', 'load', ''),
    ...unlimited.flatMap(linesOf),
    '',
    ...exportLines(exported),
  ].join('\n')
}

/** The tabs of the panel, in the browser. */
export function tabsText(tabs: readonly MeasuredTab[]): string {
  const title = `Tabs in the browser, limited to ${MOST_TIMES_FOR_A_TAB} times in the middle`
  return [
    row(title, 'small', '', 'large', '', 'times', '', '', ''),
    row('milliseconds until the first rows stand', 'median', 'p95', 'median', 'p95', 'median', '', '', ''),
    ...tabs.map(({ tab, small, large, times, passed }) =>
      row(
        tab,
        milliseconds(small.median),
        milliseconds(small.p95),
        milliseconds(large.median),
        milliseconds(large.p95),
        times.toFixed(2),
        '',
        '',
        passed ? 'ok' : 'FAILED',
      ),
    ),
  ].join('\n')
}

function milliseconds(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0)
}

function linesOf({ name, small, large, ratio, passed, notes, load }: Measured): string[] {
  const verdict = passed === undefined ? '' : passed ? 'ok' : 'FAILED'
  const line = row(
    name,
    milliseconds(small.median),
    milliseconds(small.p95),
    milliseconds(large.median),
    milliseconds(large.p95),
    ratio.median.toFixed(2),
    ratio.p95.toFixed(2),
    load.toFixed(1),
    verdict,
  )
  if (notes.small === undefined && notes.large === undefined) return [line]
  return [line, `    ${notes.small ?? ''} in the small, ${notes.large ?? ''} in the large`]
}

function exportLines({ path, rows, bytes, seconds, memory, passed }: Exported): string[] {
  const mb = (value: number): string => (value / 1024 / 1024).toFixed(1)
  return [
    `${path}: ${rows} rows, ${mb(bytes)} MB in ${seconds.toFixed(1)} s  ${passed ? 'ok' : 'FAILED'}`,
    ...memory.map(
      ({ name, idle, growth }) => `    ${name}: ${mb(idle)} MB idle, grew by ${mb(growth)} MB at most`,
    ),
  ]
}

function row(...cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index] ?? 0)))
    .join(' ')
    .trimEnd()
}
