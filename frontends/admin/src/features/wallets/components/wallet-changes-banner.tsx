import type { WalletChange } from '@presale/contracts'
import { AddressText, Notice, RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { walletChangesQuery } from '../api/wallets'
import styles from './wallet-changes-banner.module.css'

const SHOWN = 3

/** For a day everybody in the panel sees that money goes to another address, and who said so. */
export function WalletChangesBanner() {
  const changes = useQuery(walletChangesQuery()).data ?? []
  if (changes.length === 0) return null
  const [shown, rest] = [changes.slice(0, SHOWN), changes.slice(SHOWN)]
  return (
    <section className={styles.banner} aria-label="Wallet changes of the last 24 hours">
      <Notice tone="pending" title={titleOf(changes)}>
        <ul className={styles.list}>
          {shown.map((change) => (
            <ChangeLine key={change.id} change={change} />
          ))}
        </ul>
        {rest.length > 0 && (
          <details>
            <summary>{rest.length} more</summary>
            <ul className={styles.list}>
              {rest.map((change) => (
                <ChangeLine key={change.id} change={change} />
              ))}
            </ul>
          </details>
        )}
        <p className={styles.advice}>
          If you did not expect this, compare the address with your own records before you approve anything.
        </p>
      </Notice>
    </section>
  )
}

function titleOf({ length }: readonly WalletChange[]): string {
  return length === 1
    ? 'A wallet was changed within the last 24 hours'
    : `${length} wallet changes within the last 24 hours`
}

function ChangeLine({ change }: { change: WalletChange }) {
  const { symbol, addressBefore, addressAfter, actor, at, ipAddress } = change
  return (
    <li>
      <p className={styles.what}>
        <strong>{symbol}</strong> {verbOf(change)} by {actor.name ?? 'a deleted user'},{' '}
        <RelativeTime at={at} />
        {ipAddress === null ? '' : `, from ${ipAddress}`}
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
