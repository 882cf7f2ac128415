import { serverOffset } from '@presale/api-client'
import type { SeenPayment } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { Amount, Notice, RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { seenPaymentQuery } from '../api/payments'
import { DecideAsSeen, type DecideAsSeenProps } from './decide-as-seen'
import styles from './seen-on-chain.module.css'
import { isSaid, seenSentence, seenTone } from './seen-payment'
import { texts } from './texts'

/** What the network says of the named transaction; nothing where the site asks no node, or the api is one of before. */
export function SeenOnChain({ purchase, ...deciding }: Omit<DecideAsSeenProps, 'seen'>) {
  const t = texts.useT()
  const { data: seen } = useQuery({
    ...seenPaymentQuery(purchase),
    enabled: purchase.transactionHash !== null,
  })
  if (!isSaid(seen)) return null
  const { sentence, kept } = seenSentence(seen, purchase.cryptoSymbol, t)
  return (
    <div role="status" aria-label={t('seen.label')}>
      <Notice tone={seenTone(seen)} title={<Kept text={sentence} words={kept} />}>
        <div className={styles.facts}>
          {seen.isEarlier && <p className={styles.warning}>{t('seen.isEarlier')}</p>}
          {seen.fitsOthers && <p className={styles.warning}>{t('seen.fitsOthers')}</p>}
          {seen.isLate && <p className={styles.warning}>{t('seen.isLate')}</p>}
          <Outputs seen={seen} />
          {seen.block && <Depth block={seen.block} />}
          {seen.nodeAway && (
            <p className={styles.warning}>
              <Rich
                text={t('seen.nodeAway', { network: seen.network ?? '' })}
                parts={{
                  when: () => <RelativeTime at={seen.nodeAway?.since ?? ''} serverOffset={serverOffset()} />,
                }}
              />
            </p>
          )}
          {seen.askedAt !== null && (
            <p className={styles.asked}>
              <Rich
                text={t('seen.asked')}
                parts={{ when: () => <RelativeTime at={seen.askedAt ?? ''} serverOffset={serverOffset()} /> }}
              />
            </p>
          )}
          <DecideAsSeen seen={seen} purchase={purchase} {...deciding} />
        </div>
      </Notice>
    </div>
  )
}

/** Where it went, of what did not go where it was to. */
function Outputs({ seen: { verdict, outputs } }: { seen: SeenPayment }) {
  const t = texts.useT()
  if (verdict === 'pays' && outputs.length < 2) return null
  return outputs.map(({ output, address, unit, amount }) => (
    <p key={`${output} ${address}`} className={styles.output}>
      {unit === null ? <span>{t('seen.unlisted')}</span> : <Amount value={amount} unit={unit} />}
      <code translate="no">{address}</code>
    </p>
  ))
}

function Depth({ block }: { block: NonNullable<SeenPayment['block']> }) {
  const t = texts.useT()
  const { confirmations, needed, isDeep, time } = block
  const key =
    needed === null ? (isDeep ? 'seen.final' : 'seen.notFinal') : isDeep ? 'seen.deep' : 'seen.confirmations'
  return (
    <p>
      <Rich
        text={t(key, { confirmations, needed: needed ?? 0 })}
        parts={{ when: () => <RelativeTime at={time} serverOffset={serverOffset()} /> }}
      />
    </p>
  )
}
