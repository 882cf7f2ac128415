import { AddressText, Notice } from '@presale/ui'
import type { ReactNode } from 'react'
import type { MoneyMove } from '../wallet-form'
import styles from './money-move-notice.module.css'

/** Before a save: where buyers' money went until now, and where it goes from then on. */
export function MoneyMoveNotice({ move }: { move: MoneyMove }) {
  if (move.kind === 'currency') {
    return (
      <Announced>
        <Notice tone="pending" title={`Nobody can buy with ${move.from} any more`}>
          {`This wallet is given to ${move.to}. Purchases in ${move.from} that were requested before keep the address they were shown.`}
        </Notice>
      </Announced>
    )
  }
  return (
    <Announced>
      <Notice tone="pending" title="This moves where buyers’ money goes">
        <p className={styles.words}>
          {`From the moment you save, new ${move.symbol} purchases are paid to the new address. Purchases that were requested before keep the one they were shown.`}
        </p>
        <dl className={styles.addresses}>
          <div>
            <dt>Until now</dt>
            <dd>
              <AddressText address={move.from} label="Address until now" />
            </dd>
          </div>
          <div>
            <dt>From now on</dt>
            <dd>
              <AddressText address={move.to} label="Address from now on" />
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
