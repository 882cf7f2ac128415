import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { outputKindOf } from '@presale/kernel'
import { Button, Tag } from '@presale/ui'
import { useEffect, useRef } from 'react'
import { describeActor } from '../../../events/event-descriptions'
import { texts as eventTexts } from '../../../events/texts'
import type { Settlement } from '../api/settle-payment'
import { numberedOutput } from '../decisions/output-labels'
import { texts as decisionTexts } from '../decisions/texts'
import { Moment } from './moment'
import styles from './payment-facts.module.css'
import { texts } from './texts'

export interface SettledByProps {
  purchase: AdminPurchase
  /** Its history, as far as it is looked at; undefined while it loads. */
  events: readonly AuditEvent[] | undefined
  /** Asks for what is to be said; undefined in the past, which nothing can be added to. */
  onSettle: ((kind: Settlement['kind']) => void) | undefined
}

/** What an approval stands on, and what the reader can still say of it. */
export function SettledBy({ purchase, events, onSettle }: SettledByProps) {
  const inDecisions = decisionTexts.useT()
  const addable = addableTo(purchase)
  const place = useFocusOnceGone(addable !== undefined)
  return (
    <div ref={place} tabIndex={-1} className={styles.evidence}>
      <Standing purchase={purchase} events={events} />
      {addable && onSettle && (
        <Button size="sm" onClick={() => onSettle(addable)}>
          {inDecisions(`settle.${addable}`)}
        </Button>
      )}
    </div>
  )
}

/** With what it was asked for, its button goes: the focus stays where the answer is to be read. */
function useFocusOnceGone(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(isThere)
  useEffect(() => {
    const isGone = before.current && !isThere
    before.current = isThere
    if (!isGone) return
    // After the dialog's own focus trap has let go.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) place.current?.focus()
    }, FOCUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isThere])
  return place
}

const FOCUS_AFTER_MS = 50

function Standing({ purchase, events }: Pick<SettledByProps, 'purchase' | 'events'>) {
  const t = texts.useT()
  const inDecisions = decisionTexts.useT()
  const inEvents = eventTexts.useT()
  const { evidence, output, approvalReason, cryptoSymbol, wallet } = purchase
  const narrowing = events?.find(({ type }) => type === 'SettlementNarrowed')
  if (evidence === 'transaction') {
    const isWhole = output === null || output === 'any'
    const kind = outputKindOf(cryptoSymbol, wallet)
    return (
      <span>
        <span>{t('settled.transaction')}</span>
        <span className={styles.second}>
          {isWhole ? t('settled.whole') : numberedOutput(inDecisions, kind, output)}
        </span>
        {narrowing && (
          <>
            <span className={styles.second}>
              <Kept
                text={t('settled.narrowedBy', { actor: describeActor(narrowing.actor, inEvents) })}
                words={[narrowing.actor.name ?? '']}
              />
            </span>
            <span className={styles.second}>
              <Moment at={narrowing.at} />
            </span>
          </>
        )}
      </span>
    )
  }
  if (evidence === 'reason') {
    return (
      <span>
        <span>{t('settled.reasonOnly')}</span>
        <span className={styles.second}>
          <Rich text={t('settled.quoted')} parts={{ reason: () => <bdi>{approvalReason}</bdi> }} />
        </span>
      </span>
    )
  }
  return <Tag>{t('settled.withoutEvidence')}</Tag>
}

/** What the server allows on this purchase. */
function addableTo({ settlementActions }: AdminPurchase): Settlement['kind'] | undefined {
  if (settlementActions.includes('add-evidence')) return 'evidence'
  return settlementActions.includes('narrow-settlement') ? 'output' : undefined
}
