import { Button } from '@presale/ui'
import { fetchesAuthDialog } from './auth-dialog-part'
import type { OpenAuth } from './auth-tab'
import { useClosedSale } from './sale-state'
import { texts } from './texts'

/** Where nothing is sold it offers what can be done all the same, and does not invite to buy. */
export function SecureButton({ onOpen }: { onOpen: OpenAuth }) {
  const t = texts.useT()
  const closed = useClosedSale()
  return (
    <Button
      variant="primary"
      size="lg"
      {...fetchesAuthDialog}
      onClick={() => onOpen(closed?.tab ?? 'sign-up')}
    >
      {closed?.action ?? t('secure')}
    </Button>
  )
}
