import type { AdminPurchase } from '@presale/contracts'
import { Notice } from '@presale/ui'
import { useShell } from '../../../shell-context'

/** What an approval should give somebody pause for. */
export function DecisionCautions({ purchase }: { purchase: AdminPurchase }) {
  const { user } = useShell()
  return (
    <>
      {purchase.userId === user.id && (
        <Notice tone="pending" title="This is your own purchase">
          The history will show that you approved it yourself.
        </Notice>
      )}
      {purchase.sampleWallet && (
        <Notice tone="pending" title="Sample address">
          The buyer was shown a sample address. No real payment can have arrived there.
        </Notice>
      )}
      {purchase.contested && (
        <Notice tone="declined" title="Contested hash">
          Another purchase claims the same transaction.
        </Notice>
      )}
    </>
  )
}

/** The same in a word each, for a line of a list. */
export function cautionSentences(purchase: AdminPurchase, ownId: string): string[] {
  return [
    ...(purchase.userId === ownId ? ['your own purchase'] : []),
    ...(purchase.sampleWallet ? ['sample address'] : []),
    ...(purchase.contested ? ['contested hash'] : []),
  ]
}
