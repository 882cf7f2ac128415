import { Notice } from '@presale/ui'
import { useClosedSale } from './sale-state'

/** Says that nothing is sold now, and why; nothing where the sale is open. */
export function ClosedNotice({ className }: { className?: string | undefined }) {
  const closed = useClosedSale()
  if (!closed) return null
  return (
    <div className={className}>
      <Notice tone="pending">{closed.why}</Notice>
    </div>
  )
}
