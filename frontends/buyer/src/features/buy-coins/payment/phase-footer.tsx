import { Button, LinkButton } from '@presale/ui'
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { PurchasePhase } from '../../../purchases/phase'
import { texts } from './texts'

export interface PhaseFooterProps {
  phase: PurchasePhase
  mayReport: boolean
  mayCancel: boolean
  isReporting: boolean
  /** Something else comes first: 'Open in wallet' on a phone. */
  isReportSecond: boolean
  onReport: () => void
  onCancel: () => void
  closeButton: ReactElement
  /** Nothing where it may not be started again. */
  startAgain: ReactElement
}

/** One primary action at most; which there are, the server says. */
export function PhaseFooter(props: PhaseFooterProps) {
  const t = texts.useT()
  const {
    phase,
    mayReport,
    mayCancel,
    isReporting,
    isReportSecond,
    onReport,
    onCancel,
    closeButton,
    startAgain,
  } = props
  if (phase === 'awaiting-payment' && mayReport) {
    return (
      <>
        {mayCancel && (
          <Button key="cancel" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button
          key="report"
          variant={isReportSecond ? 'secondary' : 'primary'}
          isBusy={isReporting}
          onClick={onReport}
        >
          {t('iHavePaid')}
        </Button>
      </>
    )
  }
  if (mayReport) {
    return (
      <>
        {closeButton}
        {startAgain}
        <Button key="report-late" variant="primary" isBusy={isReporting} onClick={onReport}>
          {t('iHadPaid')}
        </Button>
      </>
    )
  }
  return (
    <>
      {closeButton}
      {startAgain}
      {phase === 'approved' && (
        <LinkButton variant="primary">
          <Link to="/my-coins">{t('viewMyCoins')}</Link>
        </LinkButton>
      )}
    </>
  )
}
