import { useLanguage } from '@presale/i18n'
import { Fragment } from 'react'
import styles from './amount.module.css'
import { classNames } from './class-names'
import { formatMoney, formatNumber, groupsOfFour, withCents } from './format'

export interface AmountProps {
  /** Decimal text or a whole number. */
  value: string | number
  /** Dimmed, after the value: GROK, BTC, USD. */
  unit?: string | undefined
  /** $: an amount of US dollars, written as the language writes it. */
  prefix?: '$' | undefined
  /** Rounds half up for display; left out, the digits stay as they come (always so for what is paid). */
  decimals?: number | undefined
  /** Of one coin, by an admin or a provider: with cents, and with every further digit. */
  isPrice?: boolean | undefined
  size?: 'inherit' | 'lg' | 'xl' | 'hero' | undefined
}

export function Amount({ value, unit, prefix, decimals, isPrice, size = 'inherit' }: AmountProps) {
  useLanguage()
  const digits = isPrice ? withCents(value) : value
  return (
    <span className={classNames(styles.amount, styles[size])} translate="no">
      <span>{prefix ? formatMoney(digits, decimals) : formatNumber(digits, decimals)}</span>
      {unit !== undefined && (
        <>
          {' '}
          {/* May be a name that an admin wrote, in any direction. */}
          <bdi className={styles.unit}>{unit}</bdi>
        </>
      )}
    </span>
  )
}

export interface AddressTextProps {
  /** An address or a transaction hash. */
  address: string
  /** What it is, for a screen reader: 'Bitcoin address'. */
  label?: string | undefined
  /** The one that it is compared with: groups that differ from it are marked. */
  unlike?: string | undefined
}

/** Whole, in groups of four: someone compares it with what stands in a wallet. Selecting copies it unbroken. */
export function AddressText({ address, label, unlike }: AddressTextProps) {
  const others = unlike === undefined ? undefined : groupsOfFour(unlike)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is set together with the label
    <span
      className={styles.address}
      translate="no"
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
    >
      {groupsOfFour(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups are the address, in order
        <Fragment key={index}>
          {others === undefined || others[index] === group ? (
            <span className={styles.group}>{group}</span>
          ) : (
            <mark className={styles.group}>{group}</mark>
          )}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
