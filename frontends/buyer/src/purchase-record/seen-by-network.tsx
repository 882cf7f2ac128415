import { fetchOwnPayment, serverOffset } from '@presale/api-client'
import type { OwnSeenPayment, OwnSeenState, Purchase } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { formatExactTime, formatNumber, Notice, type NoticeTone, RelativeTime } from '@presale/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CorrectTransaction } from './correct-transaction'
import styles from './seen-by-network.module.css'
import { texts } from './texts'

const REFRESH_MS = 10_000

/** Of a site that asks no node of the network, asked once. */
const ownPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/purchases', id, 'payment'],
    queryFn: ({ signal }) => fetchOwnPayment(id, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'not-watched' ? false : REFRESH_MS,
  })

/** What the network says of the payment that the buyer named; nothing where nobody looks, or where it is decided. */
export function SeenByNetwork({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const { status, transactionHash, latePaymentReported } = purchase
  const isOpen = status === 'pending' || (status === 'expired' && latePaymentReported)
  const { data: seen } = useQuery({
    ...ownPaymentQuery(purchase.id),
    enabled: isOpen && transactionHash !== null,
  })
  if (!isOpen || !isSaid(seen)) return null
  return (
    <div role="status" aria-label={t('seen.label')}>
      <Notice tone={TONES[seen.state]} title={t(`seen.title.${seen.state}`)}>
        <Sentence seen={seen} />
        {KEPT.has(seen.state) && purchase.expiresAt !== null && <KeptUntil at={purchase.expiresAt} />}
        {CORRECTED.has(seen.state) && purchase.stage === 'awaiting-approval' && (
          <CorrectTransaction purchase={purchase} />
        )}
      </Notice>
    </div>
  )
}

interface SaidPayment extends OwnSeenPayment {
  readonly state: Exclude<OwnSeenState, 'not-watched'>
}

const isSaid = (seen: OwnSeenPayment | undefined): seen is SaidPayment =>
  seen !== undefined && seen.state !== 'not-watched'

/** It arrived, and the time for a decision is renewed while it is not deep enough: nobody has to watch a clock. */
const KEPT: ReadonlySet<OwnSeenState> = new Set(['seen', 'confirmed', 'over'])

function KeptUntil({ at }: { at: string }) {
  const t = texts.useT()
  const time = formatExactTime(new Date(at))
  return (
    <p className={styles.kept}>
      <Rich text={t('seen.kept')} parts={{ when: () => <time dateTime={at}>{time}</time> }} />
    </p>
  )
}

/** What was named does not pay, or cannot be found: another transaction may be the one. */
const CORRECTED: ReadonlySet<OwnSeenState> = new Set(['looking', 'replaced', 'failed', 'person'])

const TONES: Readonly<Record<SaidPayment['state'], NoticeTone>> = {
  looking: 'info',
  'cannot-see': 'pending',
  seen: 'info',
  confirmed: 'approved',
  under: 'pending',
  over: 'info',
  late: 'pending',
  replaced: 'pending',
  failed: 'declined',
  person: 'pending',
}

function Sentence({ seen }: { seen: SaidPayment }) {
  const t = texts.useT()
  const { state, unit, needed, confirmations, cannotSeeSince } = seen
  const network = seen.network ?? ''
  const amountOf = (amount: string | null) => `${formatNumber(amount ?? '0')} ${unit}`
  const amounts = {
    received: amountOf(seen.received),
    asked: amountOf(seen.asked),
    missing: amountOf(seen.missing),
  }
  if (state === 'cannot-see')
    return (
      <Rich
        text={t('seen.cannot-see', { network })}
        parts={{ when: () => <RelativeTime at={cannotSeeSince ?? ''} serverOffset={serverOffset()} /> }}
      />
    )
  // An api of before does not say.
  const { foundOn = null } = seen
  if (state === 'person' && foundOn !== null)
    return <Kept text={t('seen.elsewhere', { network, other: foundOn })} words={[network, foundOn]} />
  const isWaiting = state === 'seen' && confirmations !== null
  const key = isWaiting
    ? needed === null
      ? 'seen.notFinal'
      : 'seen.confirmations'
    : (`seen.${state}` as const)
  const sentence = t(key, { network, ...amounts, confirmations: confirmations ?? 0, needed: needed ?? 0 })
  return <Kept text={sentence} words={[network, ...Object.values(amounts)]} />
}
