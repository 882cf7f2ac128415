import { SAMPLE_ALLOCATION_RESERVED, SAMPLE_PARTICIPANTS } from '@presale/kernel'
import { Amount, formatNumber, SampleTag, Skeleton } from '@presale/ui'
import type { ReactNode } from 'react'
import { useToken } from '../token'
import { type SaleFigures, useSaleFigures } from './sale-figures'
import styles from './stats.module.css'

interface Stat {
  readonly label: string
  readonly value: ReactNode
  readonly isSample?: true
}

export function Stats() {
  const { name, price, isKnown } = useToken()
  const sale = useSaleFigures()
  const stats: readonly Stat[] = [
    {
      label: `Price of one ${name}`,
      value: isKnown ? <Amount prefix="$" value={price} /> : <Skeleton width={96} height={40} />,
    },
    ...statsOfSale(sale),
  ]
  return (
    <section className={styles.stats} aria-label="The presale in figures">
      <dl className={styles.list}>
        {stats.map((stat) => (
          <div key={stat.label} className={styles.stat}>
            <dt>{stat.label}</dt>
            <dd>
              <span className={styles.value}>{stat.value}</span>
              {stat.isSample && <SampleTag />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function statsOfSale(sale: SaleFigures): readonly Stat[] {
  switch (sale.kind) {
    case 'unknown':
      return ['Allocation', 'Participants'].map((label) => ({
        label,
        value: <Skeleton width={96} height={40} />,
      }))
    case 'sample':
      return [
        { label: 'Allocation reserved', value: SAMPLE_ALLOCATION_RESERVED, isSample: true },
        { label: 'Participants', value: SAMPLE_PARTICIPANTS, isSample: true },
      ]
    case 'live':
      return liveStats(sale.figures)
  }
}

function liveStats(figures: Extract<SaleFigures, { kind: 'live' }>['figures']): readonly Stat[] {
  const { progress = null, raised, participants } = figures ?? {}
  const first: Stat =
    progress === null
      ? { label: 'Raised so far', value: raised === undefined ? '—' : <Amount prefix="$" value={raised} /> }
      : { label: 'Of the target raised', value: `${progress}%` }
  return [
    first,
    {
      label: participants === 1 ? 'Participant' : 'Participants',
      value: participants === undefined ? '—' : formatNumber(participants),
    },
  ]
}
