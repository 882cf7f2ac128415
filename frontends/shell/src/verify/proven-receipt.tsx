import { Kept } from '@presale/i18n'
import type { Leaf, Proven, Standing } from '@presale/log'
import { DescriptionList, formatExactTime, formatNumber, Notice, type NoticeTone } from '@presale/ui'
import type { ReactNode } from 'react'
import { shownOf, timeOf } from './check-receipt'
import { texts } from './texts'
import styles from './verify-page.module.css'

const TONES: Readonly<Record<Standing | 'unknown', NoticeTone>> = {
  requested: 'info',
  reported: 'pending',
  approved: 'approved',
  declined: 'declined',
  expired: 'info',
  'reported-late': 'pending',
  unknown: 'info',
}

/** What a receipt proves. Everything here was hashed and signed, and nothing is shown that was not. */
export function ProvenReceipt({ proven, standing }: { proven: Proven; standing: Standing | 'unknown' }) {
  const t = texts.useT()
  const { leaves } = proven
  const amount = formatNumber(shownOf(leaves, 'amount') ?? '0')
  const symbol = shownOf(leaves, 'tokenSymbol') ?? ''
  return (
    <div className={styles.parts}>
      <Notice
        tone={TONES[standing]}
        title={<Kept text={t(`is.${standing}`, { amount, symbol })} words={[amount, symbol]} />}
      >
        {t(`is.${standing}.hint`)}
      </Notice>
      {leaves.some(({ shown }) => shown.isSampleWallet === true) && (
        <Notice tone="pending">{t('sample')}</Notice>
      )}
      <Part title={t('facts')}>
        <DescriptionList items={factsOf(leaves, t)} />
      </Part>
      <Part title={t('events')}>
        <DescriptionList
          items={leaves.map((leaf) => ({ term: <EventName leaf={leaf} />, detail: timeIn(leaf) }))}
        />
      </Part>
      <Part title={t('log')}>
        <DescriptionList items={sourcesOf(proven, t)} />
      </Part>
      <Part title={t('limits')}>
        <ul className={styles.limits}>
          <li>{t('limits.after')}</li>
          <li>{t('limits.paid')}</li>
          <li>{t('limits.page')}</li>
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {/* no text: lists with texts of their own */}
      {children}
    </section>
  )
}

type T = ReturnType<typeof texts.useT>

function factsOf(leaves: readonly Leaf[], t: T) {
  const fact = (term: string, value: string | undefined) =>
    value === undefined ? [] : [{ term, detail: <Value text={value} /> }]
  const of = (field: string) => shownOf(leaves, field)
  const amount = (field: string, unit: string | undefined) => {
    const value = of(field)
    return value === undefined ? undefined : `${formatNumber(value)} ${unit ?? ''}`
  }
  return [
    ...fact(t('purchase'), of('purchaseId')),
    ...fact(t('tokens'), amount('amount', of('tokenSymbol'))),
    ...fact(t('total'), amount('total', 'USD')),
    ...fact(t('toPay'), amount('cryptoAmount', of('currency'))),
    ...fact(t('address'), of('walletAddress')),
    ...fact(t('transaction'), of('transactionHash')),
    ...fact(t('reason'), of('reason')),
  ]
}

function Value({ text }: { text: string }) {
  return (
    <bdi className={styles.value} translate="no">
      {text}
    </bdi>
  )
}

function EventName({ leaf: { type } }: { leaf: Leaf }) {
  const t = texts.useT()
  return <span>{isKnown(type) ? t(`event.${type}`) : t('event.other')}</span>
}

const KNOWN = [
  'PurchaseRequested',
  'PurchasePaid',
  'PurchaseApproved',
  'PurchaseDeclined',
  'PurchaseExpired',
  'PurchaseLatePaymentReported',
  'PurchaseReopened',
  'EvidenceAdded',
] as const
const isKnown = (type: string): type is (typeof KNOWN)[number] => KNOWN.some((known) => known === type)

function timeIn(leaf: Leaf): ReactNode {
  const time = timeOf(leaf)
  return time && <time dateTime={time.toISOString()}>{formatExactTime(time)}</time>
}

function sourcesOf({ checkpoint, index, cosignatures }: Proven, t: T) {
  const place = { index: formatNumber(String(index)), size: formatNumber(String(checkpoint.size)) }
  const times = cosignatures.map(({ key, at }) => {
    const time = at === undefined ? '' : formatExactTime(at)
    return {
      term: t('log.time'),
      detail: <Kept text={t('log.time.by', { time, name: key.name })} words={[key.name]} />,
    }
  })
  return [
    { term: t('log.name'), detail: <Value text={checkpoint.origin} /> },
    { term: t('log.place'), detail: t('log.place.of', place) },
    ...(times.length > 0 ? times : [{ term: t('log.time'), detail: t('log.time.none') }]),
  ]
}
