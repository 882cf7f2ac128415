import type { AdminPurchase } from '@presale/contracts'
import { Button } from '@presale/ui'
import { texts as paymentTexts } from '../texts'
import type { BulkVerb } from './bulk-verbs'
import { texts } from './texts'
import type { ChosenNow } from './use-chosen-now'

export interface BulkFooterProps {
  verb: BulkVerb
  able: readonly AdminPurchase[]
  /** Those that failed in a way that may pass. */
  repeatable: readonly AdminPurchase[]
  /** Nothing was decided yet. */
  isAsked: boolean
  isRunning: boolean
  given: Pick<ChosenNow, 'isUpToDate' | 'query'>
  onClose: () => void
  onStart: (purchases: readonly AdminPurchase[]) => void
}

/** To close it, and to decide: only once all of them are known as they are now. */
export function BulkFooter({ verb, able, repeatable, given, onClose, onStart, ...rest }: BulkFooterProps) {
  const t = texts.useT()
  const inPayments = paymentTexts.useT()
  const { isAsked, isRunning } = rest
  const toDecide = isAsked ? able : repeatable
  const isReading = !given.isUpToDate
  const isOffered = isRunning || (toDecide.length > 0 && !(isReading && given.query.isError))
  return (
    <>
      <Button onClick={onClose} disabled={isRunning}>
        {inPayments(isAsked ? 'cancel' : 'close')}
      </Button>
      {isOffered && (
        <Button
          variant={verb === 'decline' ? 'danger' : 'primary'}
          isBusy={isRunning || isReading}
          onClick={() => onStart(toDecide)}
        >
          {isAsked || isRunning
            ? inPayments(`verbCount.${verb}`, { count: able.length })
            : t('bulk.repeat', { count: repeatable.length })}
        </Button>
      )}
    </>
  )
}
