import { serverOffset } from '@presale/api-client'
import type { AdminPurchase, SeenPayment } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { type OutputKind, outputKindOf } from '@presale/kernel'
import { Amount, Notice, RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { seenPaymentQuery } from '../api/payments'
import { numberedOutput } from '../decisions/output-labels'
import { texts as decisionTexts } from '../decisions/texts'
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
  const kind = outputKindOf(purchase.cryptoSymbol, purchase.wallet)
  const { sentence, kept } = seenSentence(seen, purchase.cryptoSymbol, t)
  return (
    <div role="status" aria-label={t('seen.label')}>
      <Notice tone={seenTone(seen)} title={<Kept text={sentence} words={kept} />}>
        <div className={styles.facts}>
          {seen.isEarlier && <p className={styles.warning}>{t('seen.isEarlier')}</p>}
          {seen.fitsOthers && <p className={styles.warning}>{t('seen.fitsOthers')}</p>}
          {seen.isLate && <p className={styles.warning}>{t('seen.isLate')}</p>}
          {isInTime(seen, purchase) && <p className={styles.warning}>{t('seen.inTime')}</p>}
          {seen.isOneOfSeveral && <Several seen={seen} kind={kind} />}
          <Outputs seen={seen} kind={kind} />
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

/** The purchase has expired all the same. */
const isInTime = (seen: SeenPayment, { status }: AdminPurchase): boolean =>
  status === 'expired' && seen.verdict === 'pays' && !seen.isLate && !seen.isEarlier

interface Numbered {
  seen: SeenPayment
  kind: OutputKind | undefined
}

/** What an approval takes of a transaction that pays others too. */
function Several({ seen: { settles }, kind }: Numbered) {
  const t = texts.useT()
  const inDecisions = decisionTexts.useT()
  const sentence =
    settles === null
      ? t('seen.severalUnnamed')
      : t('seen.severalNamed', { output: numberedOutput(inDecisions, kind, settles) })
  return <p className={styles.warning}>{sentence}</p>
}

/** Where it went, if not where it should have; and the number by which an approval names an output. */
function Outputs({ seen: { verdict, outputs, isOneOfSeveral }, kind }: Numbered) {
  const t = texts.useT()
  const inDecisions = decisionTexts.useT()
  if (verdict === 'pays' && !isOneOfSeveral) return null
  return outputs.map(({ output, number = null, address, unit, amount }) => (
    <p key={`${output} ${address}`} className={styles.output}>
      <span className={styles.paid}>
        {unit === null ? <span>{t('seen.unlisted')}</span> : <Amount value={amount} unit={unit} />}
        {number !== null && <span>{numberedOutput(inDecisions, kind, number)}</span>}
      </span>
      {verdict !== 'pays' && <code translate="no">{address}</code>}
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
