import type { WalletChange } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { AddressText, Notice, RelativeTime, useIsPhone } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { isOfTheHost } from '../../../events/is-of-the-host'
import { walletChangesQuery } from '../api/wallets'
import { texts } from '../texts'
import styles from './wallet-changes-banner.module.css'

/**
 * For a day everybody in the panel sees that money goes to another address, and who said so: in one line, with the
 * addresses behind it, so that the panel's tabs and the first rows stay in sight. A phone has two lines.
 */
export function WalletChangesBanner() {
  const t = texts.useT()
  const isPhone = useIsPhone()
  const changes = useQuery(walletChangesQuery()).data ?? []
  const [newest] = changes
  if (newest === undefined) return null
  const title = t('changes.title', { count: changes.length })
  return (
    <section className={styles.banner} aria-label={t('changes.label')}>
      <Notice tone="pending" title={isPhone ? title : undefined}>
        <details>
          <summary>
            {/* The space is for who hears it: what follows would be one word with it. */}
            {!isPhone && <strong className={styles.title}>{`${title} `}</strong>}
            <WhatChanged change={newest} />
          </summary>
          <ChangeList changes={changes} />
          <Advice />
        </details>
      </Notice>
    </section>
  )
}

function Advice() {
  const t = texts.useT()
  return <p className={styles.advice}>{t('changes.advice')}</p>
}

function ChangeList({ changes }: { changes: readonly WalletChange[] }) {
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <ChangeLine key={change.id} change={change} />
      ))}
    </ul>
  )
}

function WhatChanged({ change }: { change: WalletChange }) {
  const t = texts.useT()
  const { symbol, actor, at, ipAddress } = change
  const kind = kindOf(change)
  return (
    <Rich
      text={ipAddress === null ? t(`changes.${kind}`) : t(`changes.${kind}From`)}
      parts={{
        symbol: () => <strong translate="no">{symbol}</strong>,
        who: () => <By actor={actor} />,
        when: () => <RelativeTime at={at} />,
        ip: () => <span translate="no">{ipAddress}</span>,
      }}
    />
  )
}

function By({ actor: { id, name } }: Pick<WalletChange, 'actor'>) {
  const t = texts.useT()
  if (isOfTheHost(id)) return <span>{t('changes.command')}</span>
  if (name === undefined) return <span>{t('changes.deletedUser')}</span>
  return <bdi translate="no">{name}</bdi>
}

function ChangeLine({ change }: { change: WalletChange }) {
  const t = texts.useT()
  const { symbol, addressBefore, addressAfter } = change
  return (
    <li>
      <p className={styles.what}>
        <WhatChanged change={change} />
      </p>
      <dl className={styles.addresses}>
        {addressBefore !== null && (
          <>
            <dt>{t('changes.old')}</dt>
            <dd>
              <AddressText address={addressBefore} label={t('changes.oldOf', { symbol })} />
            </dd>
          </>
        )}
        {addressAfter !== null && (
          <>
            <dt>{t('changes.new')}</dt>
            <dd>
              <AddressText address={addressAfter} label={t('changes.newOf', { symbol })} />
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

function kindOf({ addressBefore, addressAfter }: WalletChange): 'added' | 'changed' | 'deleted' {
  if (addressBefore === null) return 'added'
  return addressAfter === null ? 'deleted' : 'changed'
}
