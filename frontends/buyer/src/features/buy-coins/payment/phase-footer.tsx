import { Button, LinkButton } from '@presale/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PurchasePhase } from '../../../purchases/phase'

export interface PhaseFooterProps {
  phase: PurchasePhase
  mayReport: boolean
  mayCancel: boolean
  isReporting: boolean
  isCancelling: boolean
  onReport: () => void
  onCancel: () => void
  closeButton: ReactNode
}

/** One primary action at most; which there are, the server says. */
export function PhaseFooter(props: PhaseFooterProps) {
  const { phase, mayReport, mayCancel, isReporting, isCancelling, onReport, onCancel, closeButton } = props
  if (phase === 'awaiting-payment' && mayReport) {
    return (
      <>
        {mayCancel && (
          <Button key="cancel" isBusy={isCancelling} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button key="report" variant="primary" isBusy={isReporting} onClick={onReport}>
          I Have Paid
        </Button>
      </>
    )
  }
  if (mayReport) {
    return (
      <>
        {closeButton}
        <Button key="report-late" variant="primary" isBusy={isReporting} onClick={onReport}>
          I had paid already
        </Button>
      </>
    )
  }
  return (
    <>
      {closeButton}
      {phase === 'approved' && (
        <LinkButton variant="primary">
          <Link to="/my-coins">View my coins</Link>
        </LinkButton>
      )}
    </>
  )
}
