import type { AdminPurchase, SeenPayment } from '@presale/contracts'
import { Button } from '@presale/ui'
import { useShell } from '../../../shell-context'
import { useDecidePayment } from '../api/decide-payment'
import { NOTHING_ENTERED } from '../decisions/approval-entry'
import { cautionSentences } from '../decisions/decision-cautions'
import type { DecisionVerb } from '../decisions/decision-labels'
import { texts as decisionTexts } from '../decisions/texts'
import { paidDifference } from '../paid-difference'
import styles from './decide-as-seen.module.css'
import { texts } from './texts'

interface Deciding {
  purchase: AdminPurchase
  /** Asks first: where what is done in one press met a question. */
  onDecide: (verb: DecisionVerb, purchase: AdminPurchase) => void
  /** It is approved: the work goes on elsewhere. */
  onDecided: (purchase: AdminPurchase) => void
}

export interface DecideAsSeenProps extends Deciding {
  seen: SeenPayment
}

/** The press that follows from what the network shows, where one does. What should give pause is said where an approval is asked for. */
export function DecideAsSeen({ seen, ...deciding }: DecideAsSeenProps) {
  const inDecisions = decisionTexts.useT()
  const { user } = useShell()
  const { purchase } = deciding
  const isPlain = cautionSentences(inDecisions, purchase, user.id).length === 0
  if (seen.isAsAsked && isPlain && purchase.allowedActions.includes('approve'))
    return <ApproveAsSeen {...deciding} />
  return isPaidThoughEnded(seen, purchase) && isPlain ? <ReopenAndApprove {...deciding} /> : null
}

/**
 * In one press: what is asked for is in the block, and the server looks once more. A question (the cap, a limit) is asked in
 * the dialog.
 */
function ApproveAsSeen({ purchase, onDecide, onDecided }: Deciding) {
  const t = texts.useT()
  const decide = useDecidePayment((refusal) => {
    if (refusal === undefined) onDecided(purchase)
    else if (refusal.beyond) onDecide('approve', purchase)
  })
  const entry = { ...NOTHING_ENTERED, asSeen: true }
  return (
    <Button
      size="sm"
      variant="primary"
      className={styles.approve}
      isBusy={decide.isPending}
      onClick={() => !decide.isPending && decide.mutate({ verb: 'approve', purchase, entry })}
    >
      {t('seen.approve')}
    </Button>
  )
}

/** Exactly what was asked for, deep enough, whenever it came: it has expired or was cancelled all the same. */
const isPaidThoughEnded = (seen: SeenPayment, { status, allowedActions }: AdminPurchase): boolean =>
  status === 'expired' &&
  allowedActions.includes('reopen') &&
  seen.verdict === 'pays' &&
  paidDifference(seen).kind === 'exact' &&
  seen.block?.isDeep === true &&
  !seen.isEarlier &&
  !seen.fitsOthers

/** In one press as well; what stands in the way of the reopening (the cap, old prices) is asked in its dialog. */
function ReopenAndApprove({ purchase, onDecide, onDecided }: Deciding) {
  const t = texts.useT()
  const approve = useDecidePayment((refusal) => {
    if (refusal === undefined) onDecided(purchase)
  })
  const reopen = useDecidePayment((refusal) => {
    if (refusal?.beyond) onDecide('reopen', purchase)
    else if (refusal === undefined) approve.mutate({ verb: 'approve', purchase, entry: NOTHING_ENTERED })
  })
  const isBusy = reopen.isPending || approve.isPending
  const entry = { ...NOTHING_ENTERED, reason: t('seen.reopenReason') }
  return (
    <Button
      size="sm"
      variant="primary"
      className={styles.approve}
      isBusy={isBusy}
      onClick={() => !isBusy && reopen.mutate({ verb: 'reopen', purchase, entry })}
    >
      {t('seen.reopen')}
    </Button>
  )
}
