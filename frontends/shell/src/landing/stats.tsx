import { numberLocale, Rich, type Translate } from '@presale/i18n'
import { SAMPLE_ALLOCATION_RESERVED_PERCENT, SAMPLE_PARTICIPANTS } from '@presale/kernel'
import { Amount, formatNumber, SampleTag, Skeleton } from '@presale/ui'
import type { ReactNode } from 'react'
import { useToken } from '../token'
import { type SaleFigures, useSaleFigures } from './sale-figures'
import styles from './stats.module.css'
import { texts } from './texts'
import type { en } from './texts.en'

interface Stat {
  readonly id: string
  readonly label: ReactNode
  readonly value: ReactNode
}

export function Stats() {
  const t = texts.useT()
  const { name, price, isKnown } = useToken()
  const sale = useSaleFigures()
  const stats: readonly Stat[] = [
    {
      id: 'price',
      label: <Rich text={t('stats.price')} parts={{ name: () => <span translate="no">{name}</span> }} />,
      value: isKnown ? <Amount prefix="$" value={price} decimals={4} /> : <Skeleton width={96} height={40} />,
    },
    ...statsOfSale(t, sale),
  ]
  return (
    <section className={styles.stats} aria-label={t('stats.label')}>
      <dl className={styles.list}>
        {stats.map((stat) => (
          <div key={stat.id} className={styles.stat}>
            <dt>{stat.label}</dt>
            <dd>
              <span className={styles.value}>{stat.value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{sale.kind === 'sample' && <SampleTag>{t('stats.sample')}</SampleTag>}</p>
    </section>
  )
}

function statsOfSale(t: Translate<typeof en>, sale: SaleFigures): readonly Stat[] {
  const participants = t('stats.participantsLabel')
  switch (sale.kind) {
    case 'unknown':
      return [
        { id: 'sold', label: t('stats.allocation'), value: <Skeleton width={96} height={40} /> },
        { id: 'participants', label: participants, value: <Skeleton width={96} height={40} /> },
      ]
    case 'sample':
      return [
        {
          id: 'sold',
          label: t('stats.reserved'),
          value: t('stats.percent', { percent: formatNumber(SAMPLE_ALLOCATION_RESERVED_PERCENT) }),
        },
        {
          id: 'participants',
          label: participants,
          value: t('stats.participantsOver', { count: inShort(SAMPLE_PARTICIPANTS) }),
        },
      ]
    case 'live':
      return liveStats(t, sale.figures)
  }
}

/** '1.8K' */
const inShort = (count: number): string =>
  new Intl.NumberFormat(numberLocale(), { notation: 'compact', useGrouping: true }).format(count)

function liveStats(
  t: Translate<typeof en>,
  figures: Extract<SaleFigures, { kind: 'live' }>['figures'],
): readonly Stat[] {
  const { progress = null, raised, participants } = figures ?? {}
  const first: Stat =
    progress === null
      ? {
          id: 'sold',
          label: t('stats.raised'),
          value: raised === undefined ? '—' : <Amount prefix="$" value={raised} />,
        }
      : {
          id: 'sold',
          label: t('stats.progress'),
          value: t('stats.percent', { percent: formatNumber(progress) }),
        }
  return [
    first,
    {
      id: 'participants',
      label:
        participants === undefined
          ? t('stats.participantsLabel')
          : t('stats.participants', { count: participants }),
      value: participants === undefined ? '—' : formatNumber(participants),
    },
  ]
}
