import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { BarDetails } from './bar-details'
import { type BarRow, type BarSeries, type DrawnRow, withBrokenOutlier } from './bar-row'
import styles from './bars.module.css'

export interface BarsProps {
  /** What the chart shows, in a sentence: its alternative for a screen reader. */
  label: string
  rows: readonly BarRow[]
  /** Stacked on each other, from the axis on. */
  series: readonly BarSeries[]
  /** Bars that lie: for few rows with words. */
  isLying?: boolean | undefined
  formatTick?: ((value: number) => string) | undefined
}

const HEIGHT = 220
const LYING_BAR = 34
/** Between the words of an axis and the chart. */
const TICK_GAP = 8
const AXIS = { tickLine: false, axisLine: false, tick: { fill: 'var(--text-3)', fontSize: 12 } } as const

/** Focusable; the arrow keys move between bars, and a live region reads the details. Not animated. */
export function Bars({ label, rows, series, isLying = false, formatTick }: BarsProps) {
  const drawn = withBrokenOutlier(rows)
  const isBroken = drawn !== rows
  const ticks = widthOf([formatTick?.(1.25 * highest(drawn))])
  const marks = widthOf(rows.map(markOf))
  const height = isLying ? rows.length * LYING_BAR + 32 : HEIGHT
  const values = {
    ...AXIS,
    type: 'number' as const,
    allowDecimals: false,
    ...(formatTick ? { tickFormatter: formatTick } : {}),
  }
  const names = { ...AXIS, type: 'category' as const, dataKey: 'label' }
  return (
    <div className={styles.chart}>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={[...drawn]}
          layout={isLying ? 'vertical' : 'horizontal'}
          margin={{
            top: isBroken && !isLying ? 24 : 8,
            right: isLying ? Math.max(40, marks) : 20,
            bottom: 0,
            left: 0,
          }}
          barCategoryGap={isLying ? '30%' : '18%'}
          aria-label={label}
        >
          <CartesianGrid stroke="var(--border)" vertical={isLying} horizontal={!isLying} />
          <XAxis minTickGap={24} {...(isLying ? values : names)} />
          <YAxis
            {...(isLying ? { ...names, width: 104 } : { ...values, width: Math.max(52, ticks + TICK_GAP) })}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--surface-2)' }}
            content={({ active, payload }) =>
              active ? <BarDetails row={payload[0]?.payload as BarRow | undefined} /> : null
            }
          />
          {series.map(({ name, color }, index) => (
            <Bar
              key={name}
              name={name}
              stackId="all"
              dataKey={(row: BarRow) => row.values[index] ?? 0}
              fill={color}
              maxBarSize={isLying ? 24 : 40}
              isAnimationActive={false}
              shape={<BarShape index={index} isLying={isLying} />}
            >
              {index === series.length - 1 && (isLying || isBroken) && (
                <LabelList
                  dataKey={isLying ? markOf : markOfBroken}
                  position={isLying ? 'right' : 'top'}
                  fill="var(--text-2)"
                  fontSize={12}
                />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

const markOf = (row: BarRow) => row.mark ?? row.facts[0]?.text

/** A standing bar says how long it is only where it cannot be read from the axis. */
const markOfBroken = (row: DrawnRow) => (row.breakIn === undefined ? undefined : markOf(row))

function highest(rows: readonly BarRow[]): number {
  return Math.max(0, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)))
}

/** About as many pixels as the longest one takes: German has no '$12K', and writes 12.000 $. */
function widthOf(words: readonly (string | undefined)[]): number {
  return Math.max(0, ...words.map((word = '') => 7.5 * word.length))
}

interface BarShapeProps {
  /** Of the series. */
  index: number
  isLying: boolean
  x?: number
  y?: number
  width?: number
  height?: number
  fill?: string
  payload?: DrawnRow
}

/** Across a broken bar, in the colour of what is behind it. */
const BREAK = 5

/** A plain rectangle in the row's own colour; what is there at all is seen, however small it is. */
function BarShape({ index, isLying, x = 0, y = 0, width = 0, height = 0, fill, payload }: BarShapeProps) {
  if (width <= 0 || height <= 0) return null
  const bar = <rect x={x} y={y} width={width} height={height} fill={payload?.color ?? fill} />
  if (payload?.breakIn !== index) return bar
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return (
    <g>
      {bar}
      <path
        d={
          isLying
            ? `M${middleX + BREAK},${y} L${middleX - BREAK},${y + height}`
            : `M${x},${middleY + BREAK} L${x + width},${middleY - BREAK}`
        }
        stroke="var(--surface-1)"
        strokeWidth={BREAK}
      />
    </g>
  )
}
