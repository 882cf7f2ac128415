import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button'
import { Dialog } from '../dialog'
import { Notice } from '../notice'
import { texts } from '../texts'
import type { ConfirmPasswordDialogProps } from './confirm-password-dialog'

/** Asks for the passkey, before what a session alone does not suffice for. */
export function ConfirmPasskeyDialog({ calls, onConfirmed, onClose }: ConfirmPasswordDialogProps) {
  const t = texts.useT()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      await calls.confirmByPasskey()
      onConfirmed()
    } catch (error) {
      // Whoever went back in the browser's own question may try again, or go back here.
      setFailure(calls.isCancelled(error) ? t('passkeyNotUsed') : calls.sentenceOf(error))
      setIsPending(false)
    }
  }
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={t('passkeyAgain')}
      description={t('passkeyAgainWhy')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            icon={<KeyRound aria-hidden="true" />}
            isBusy={isPending}
            onClick={() => void confirm()}
          >
            {t('usePasskey')}
          </Button>
        </>
      }
    >
      {failure === undefined ? <p>{t('passkeyHint')}</p> : <Notice tone="declined">{failure}</Notice>}
    </Dialog>
  )
}
