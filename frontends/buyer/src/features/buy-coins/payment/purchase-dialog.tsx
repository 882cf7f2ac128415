import type { Purchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Dialog, formatMoney, formatNumber, useIsPhone } from '@presale/ui'
import { type ReactElement, useState } from 'react'
import { StartAgain } from '../../../purchases/start-again'
import { usePhase } from '../../../purchases/use-phase'
import { useOneAtATime } from '../api/one-at-a-time'
import { useCancellation } from '../api/use-cancellation'
import { usePaymentReport } from '../api/use-payment-report'
import { FailureNotice } from '../failure-notice'
import { CancelQuestion } from './cancel-question'
import { CloseButton } from './close-button'
import styles from './payment-dialog.module.css'
import { usePaymentSigns } from './payment-signs'
import { opensInWallet } from './payment-target'
import { PhaseBody } from './phase-body'
import { PhaseFooter } from './phase-footer'
import { texts } from './texts'
import { useTransactionHash } from './use-transaction-hash'

export interface PurchaseDialogProps {
  purchase: Purchase
  /** Said above all else while the purchase cannot be followed. */
  connection: ReactElement
  onClose: () => void
  onCancelled: () => void
}

/** One purchase, in whichever phase it is; it changes with it. */
export function PurchaseDialog({ purchase, connection, onClose, onCancelled }: PurchaseDialogProps) {
  const t = texts.useT()
  const { phase } = usePhase(purchase)
  const isPhone = useIsPhone()
  const report = usePaymentReport()
  const sendCancellation = useCancellation()
  const sendReport = useOneAtATime(report)
  const hash = useTransactionHash(purchase)
  const signs = usePaymentSigns(purchase, hash.value)
  const [isAsking, setIsAsking] = useState(false)
  const mayReport = purchase.allowedActions.some((action) => action.startsWith('report-'))
  const mayCancel = purchase.allowedActions.includes('cancel')

  const reportPayment = () => {
    const transactionHash = hash.settle()
    if (transactionHash === undefined) return
    sendReport({ purchase, transactionHash })
  }
  const cancel = () => {
    setIsAsking(false)
    if (report.isPending) return
    onCancelled()
    sendCancellation(purchase)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={<span aria-live="polite">{t(`title.${phase}`)}</span>}
      description={<Bought purchase={purchase} />}
      footer={
        <PhaseFooter
          phase={phase}
          mayReport={mayReport}
          mayCancel={mayCancel}
          isReporting={report.isPending}
          isReportSecond={isPhone && !signs.isTakenAlong && opensInWallet(purchase)}
          onReport={reportPayment}
          onCancel={() => (signs.mayBePaid() ? setIsAsking(true) : cancel())}
          closeButton={<CloseButton onClose={onClose} />}
          startAgain={<StartAgain purchase={purchase} />}
        />
      }
    >
      <div className={styles.body}>
        {connection}
        {!report.isPending && mayReport && <FailureNotice error={report.error} act="report" />}
        <PhaseBody
          purchase={purchase}
          phase={phase}
          hash={hash}
          isFirst={!signs.isTakenAlong}
          onTaken={signs.noteTaken}
        />
      </div>
      <CancelQuestion
        purchase={purchase}
        isOpen={isAsking && phase === 'awaiting-payment' && mayCancel}
        onKeep={() => setIsAsking(false)}
        onCancel={cancel}
      />
    </Dialog>
  )
}

function Bought({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const [tokens, total] = [formatNumber(purchase.amount), formatMoney(purchase.total, 2)]
  return <Kept text={t('description', { tokens, total })} words={[tokens, total]} />
}
