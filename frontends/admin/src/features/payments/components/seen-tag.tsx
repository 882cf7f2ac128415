import type { AdminPurchase, SeenPayment } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { paidDifference } from '../paid-difference'
import { texts } from '../texts'
import styles from './seen-tag.module.css'

type Tone = 'confirmed' | 'waiting' | 'doubtful' | 'wrong'

const ICONS = { confirmed: CircleCheck, waiting: Clock, doubtful: TriangleAlert, wrong: TriangleAlert }

/** What the network shows of the named payment, in few words; the details say it in full. Nothing where nothing is known of one. */
export function SeenTag({ purchase: { seen, status, cryptoSymbol } }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  // What was decided and stands is said by its evidence.
  if (!seen || (status !== 'pending' && status !== 'expired' && seen.verdict === 'pays')) return null
  const unit = cryptoSymbol.split('-')[0] ?? cryptoSymbol
  const { tone, text, kept } = tagOf(seen, { unit, hasExpired: status === 'expired' }, t)
  const Icon = ICONS[tone]
  return (
    <span className={styles[tone]}>
      <Icon size={12} aria-hidden="true" />
      <span>
        <Kept text={text} words={kept} />
      </span>
    </span>
  )
}

interface Tag {
  readonly tone: Tone
  readonly text: string
  readonly kept: readonly string[]
}

interface Asked {
  readonly unit: string
  readonly hasExpired: boolean
}

function tagOf(seen: SeenPayment, asked: Asked, t: ReturnType<typeof texts.useT>): Tag {
  const tag = (tone: Tone, text: string, kept: readonly string[] = []): Tag => ({ tone, text, kept })
  switch (seen.verdict) {
    case 'pays':
      return paidTag(seen, asked, t)
    case 'observed':
    case 'orphaned':
      return tag('waiting', t(`seen.${seen.verdict}`))
    case 'cannot-tell':
    case 'other-address':
    case 'other-token':
      return tag('doubtful', t(`seen.${seen.verdict}`))
    case 'does-not-pay':
    case 'failed':
    case 'replaced':
      return tag('wrong', t(`seen.${seen.verdict}`))
    // Of a payment that a node has seen none of these is said.
    case 'no-hash':
    case 'not-told':
    case 'not-watched':
    case 'unknown':
    case 'waiting':
      return tag('doubtful', t('seen.look'))
  }
}

function paidTag(seen: SeenPayment, { unit, hasExpired }: Asked, t: ReturnType<typeof texts.useT>): Tag {
  const { isEarlier, fitsOthers, isOneOfSeveral, settles, isLate, block } = seen
  const { kind, by } = paidDifference(seen)
  if (isEarlier) return { tone: 'wrong', text: t('seen.earlier'), kept: [] }
  if (fitsOthers) return { tone: 'wrong', text: t('seen.fitsOthers'), kept: [] }
  if (isOneOfSeveral && settles === null) return { tone: 'doubtful', text: t('seen.several'), kept: [] }
  if (kind !== 'exact') {
    const amount = `${by} ${unit}`
    return { tone: 'doubtful', text: t(`seen.${kind}`, { amount }), kept: [amount] }
  }
  if (isLate) return { tone: 'doubtful', text: t('seen.late'), kept: [] }
  if (block?.isDeep)
    return { tone: 'confirmed', text: t(hasExpired ? 'seen.inTime' : 'seen.confirmed'), kept: [] }
  const { confirmations = 0, needed = null } = block ?? {}
  const text = needed === null ? t('seen.notFinal') : t('seen.confirmations', { confirmations, needed })
  return { tone: 'waiting', text, kept: [] }
}
