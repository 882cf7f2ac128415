import type { WalletChange } from '@presale/contracts'
import { AddressText, Notice, RelativeTime, useIsPhone } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { walletChangesQuery } from '../api/wallets'
import styles from './wallet-changes-banner.module.css'

/**
 * For a day everybody in the panel sees that money goes to another address, and who said so. The newest change stands
 * open and the others fold; on a phone all of them do, so that the panel's tabs stay in sight.
 */
export function WalletChangesBanner() {
  const isPhone = useIsPhone()
  const changes = useQuery(walletChangesQuery()).data ?? []
  const [newest, ...earlier] = changes
  if (newest === undefined) return null
  return (
    <section className={styles.banner} aria-label="Wallet changes of the last 24 hours">
      <Notice tone="pending" title={titleOf(changes)}>
        {isPhone ? (
          <details>
            <summary>
              <WhatChanged change={newest} />
            </summary>
            <ChangeList changes={changes} />
            <Advice />
          </details>
        ) : (
          <>
            <ChangeList changes={[newest]} />
            {earlier.length > 0 && (
              <details>
                <summary>{earlier.length} more</summary>
                <ChangeList changes={earlier} />
              </details>
            )}
            <Advice />
          </>
        )}
      </Notice>
    </section>
  )
}

function Advice() {
  return (
    <p className={styles.advice}>
      If you did not expect this, compare the address with your own records before you approve anything.
    </p>
  )
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
  const { symbol, actor, at, ipAddress } = change
  return (
    <>
      <strong>{symbol}</strong> {verbOf(change)} by {actor.name ?? 'a deleted user'}, <RelativeTime at={at} />
      {ipAddress === null ? '' : `, from ${ipAddress}`}
    </>
  )
}

function titleOf({ length }: readonly WalletChange[]): string {
  return length === 1
    ? 'A wallet was changed within the last 24 hours'
    : `${length} wallet changes within the last 24 hours`
}

function ChangeLine({ change }: { change: WalletChange }) {
  const { symbol, addressBefore, addressAfter } = change
  return (
    <li>
      <p className={styles.what}>
        <WhatChanged change={change} />
      </p>
      <dl className={styles.addresses}>
        {addressBefore !== null && (
          <>
            <dt>Old</dt>
            <dd>
              <AddressText address={addressBefore} label={`Old ${symbol} address`} />
            </dd>
          </>
        )}
        {addressAfter !== null && (
          <>
            <dt>New</dt>
            <dd>
              <AddressText address={addressAfter} label={`New ${symbol} address`} />
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

function verbOf({ addressBefore, addressAfter }: WalletChange): string {
  if (addressBefore === null) return 'added'
  return addressAfter === null ? 'deleted' : 'changed'
}
