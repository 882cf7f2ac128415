import { Button } from '@presale/ui'
import { fetchesAuthDialog } from './auth-dialog-part'
import type { OpenAuth } from './auth-tab'

export function SecureButton({ onOpen }: { onOpen: OpenAuth }) {
  return (
    <Button variant="primary" size="lg" {...fetchesAuthDialog} onClick={() => onOpen('sign-up')}>
      Secure Your Allocation
    </Button>
  )
}
