import { Kept } from '@presale/i18n'
import { AddressText, Notice } from '@presale/ui'
import type { ReactNode } from 'react'
import { texts } from '../texts'
import type { MoneyMove } from '../wallet-form'
import styles from './money-move-notice.module.css'

/** Before a save: where buyers' money went until now, and where it goes from then on. */
export function MoneyMoveNotice({ move }: { move: MoneyMove }) {
  const t = texts.useT()
  if (move.kind === 'currency') {
    return (
      <Announced>
        <Notice
          tone="pending"
          title={<Kept text={t('move.currency', { symbol: move.from })} words={[move.from]} />}
        >
          <Kept
            text={t('move.currencyHint', { from: move.from, to: move.to })}
            words={[move.from, move.to]}
          />
        </Notice>
      </Announced>
    )
  }
  return (
    <Announced>
      <Notice tone="pending" title={t('move.address')}>
        <p className={styles.words}>
          <Kept text={t('move.addressHint', { symbol: move.symbol })} words={[move.symbol]} />
        </p>
        <dl className={styles.addresses}>
          <div>
            <dt>{t('move.before')}</dt>
            <dd>
              <AddressText address={move.from} label={t('move.beforeLabel')} />
            </dd>
          </div>
          <div>
            <dt>{t('move.after')}</dt>
            <dd>
              <AddressText address={move.to} label={t('move.afterLabel')} />
            </dd>
          </div>
        </dl>
      </Notice>
    </Announced>
  )
}

function Announced({ children }: { children: ReactNode }) {
  return <div role="status">{children}</div>
}
