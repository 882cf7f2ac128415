import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button'
import { Dialog } from '../dialog'
import { Notice } from '../notice'
import { texts } from '../texts'
import type { Change, SignRequest, StepUpCalls } from './step-up'

export interface ConfirmPasskeyDialogProps {
  calls: StepUpCalls
  /** The one change that the passkey signs; undefined: it confirms for some minutes. */
  request: SignRequest | undefined
  showChange: ((change: Change) => ReactNode) | undefined
  onConfirmed: (signature?: string) => void
  onClose: () => void
}

/** Asks for the passkey, before what a session alone does not suffice for. */
export function ConfirmPasskeyDialog(props: ConfirmPasskeyDialogProps) {
  const { calls, request, showChange, onConfirmed, onClose } = props
  const t = texts.useT()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      if (request) onConfirmed(await request.sign())
      else {
        await calls.confirmByPasskey()
        onConfirmed()
      }
    } catch (error) {
      // Whoever went back in the browser's own question may try again, or go back here.
      setFailure(calls.isCancelled(error) ? t('passkeyNotUsed') : calls.sentenceOf(error))
      setIsPending(false)
    }
  }
  return (
    <Dialog
      isOpen
      size={request ? 'md' : 'sm'}
      onClose={onClose}
      title={t(request ? 'signChange' : 'passkeyAgain')}
      description={t(request ? 'signChangeWhy' : 'passkeyAgainWhy')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            icon={<KeyRound aria-hidden="true" />}
            isBusy={isPending}
            onClick={() => void confirm()}
          >
            {t(request ? 'sign' : 'usePasskey')}
          </Button>
        </>
      }
    >
      {/* no text: old and new, as the panel shows them */}
      {request && showChange?.(request.change)}
      {failure === undefined ? <p>{t('passkeyHint')}</p> : <Notice tone="declined">{failure}</Notice>}
    </Dialog>
  )
}
