import type { Purchase } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import type { PurchasePhase } from '../../../purchases/phase'
import { Confirming } from './confirming'
import { ApprovalOver, Approved, Declined } from './outcomes'
import { PaymentDue } from './payment-due'
import { UnderReview } from './under-review'
import type { TransactionHashField } from './use-transaction-hash'
import { LateReported, WindowOver } from './window-over'

export interface PhaseBodyProps {
  purchase: Purchase
  phase: PurchasePhase
  hash: TransactionHashField
  isFirst: boolean
  /** Address or amount was taken along to a wallet. */
  onTaken: () => void
}

export function PhaseBody({ purchase, phase, hash, isFirst, onTaken }: PhaseBodyProps) {
  switch (phase) {
    case 'awaiting-payment':
      return <PaymentDue purchase={purchase} hash={hash} isFirst={isFirst} onTaken={onTaken} />
    case 'payment-over':
      return <WindowOver purchase={purchase} hash={hash} why="over" />
    case 'cancelled':
      return <WindowOver purchase={purchase} hash={hash} why="cancelled" />
    case 'recalled':
      return <WindowOver purchase={purchase} hash={hash} why="recalled" />
    case 'late-reported':
      return <LateReported purchase={purchase} />
    case 'awaiting-approval':
      return <Confirming purchase={purchase} />
    case 'approval-over':
      return <ApprovalOver purchase={purchase} />
    case 'approved':
      return <Approved purchase={purchase} />
    case 'declined':
      return <Declined purchase={purchase} />
    case 'under-review':
      return <UnderReview purchase={purchase} />
    default:
      return assertNever(phase)
  }
}
