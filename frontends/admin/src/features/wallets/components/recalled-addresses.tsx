import type { RecalledAddress } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { currencyOf } from '@presale/kernel'
import { AddressText, Amount, Card, RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { recalledAddressesQuery } from '../api/wallets'
import { texts } from '../texts'
import styles from './recalled-addresses.module.css'

/** Below the wallets, where there is any: who said that they paid to an address that is not ours is a list to work through. */
export function RecalledAddresses() {
  const t = texts.useT()
  const recalled = useQuery(recalledAddressesQuery()).data ?? []
  if (recalled.length === 0) return null
  return (
    <div className={styles.card}>
      <Card title={t('recalled.title')}>
        <ul className={styles.list}>
          {recalled.map((one) => (
            <Recalled key={one.address} recalled={one} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Recalled({ recalled }: { recalled: RecalledAddress }) {
  const t = texts.useT()
  const { address, at, actor, reported } = recalled
  return (
    <li className={styles.item}>
      <AddressText address={address} />
      <p className={styles.note}>
        <Rich
          text={t('recalled.by')}
          parts={{
            who: () => <bdi translate="no">{actor.name ?? t('by.system')}</bdi>,
            when: () => <RelativeTime at={at} />,
          }}
        />
      </p>
      <p className={styles.note}>
        {reported.length === 0 ? t('recalled.none') : t('recalled.reported', { count: reported.length })}
      </p>
      {reported.length > 0 && (
        <ul className={styles.reports}>
          {reported.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Report({ report }: { report: RecalledAddress['reported'][number] }) {
  const t = texts.useT()
  const { id, buyer, cryptoAmount, currency } = report
  const who = buyer.name ?? t('by.deleted')
  return (
    <li>
      <Link to={`/admin?tab=payments&purchase=${id}`} aria-label={t('recalled.open', { who })}>
        <Rich
          text={t('recalled.payment')}
          parts={{
            who: () => <bdi translate="no">{who}</bdi>,
            amount: () => <Amount value={cryptoAmount} unit={currencyOf(currency).unit} />,
          }}
        />
      </Link>
    </li>
  )
}
