import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button'
import { Dialog } from '../dialog'
import { PasswordField } from '../text-field'
import { texts } from '../texts'
import type { StepUpCalls } from './step-up'

export interface ConfirmPasswordDialogProps {
  calls: StepUpCalls
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password again, before what a session alone does not suffice for. */
export function ConfirmPasswordDialog({ calls, onConfirmed, onClose }: ConfirmPasswordDialogProps) {
  const t = texts.useT()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || isPending) return
    setIsPending(true)
    setFailure(undefined)
    try {
      await calls.confirm(password)
      onConfirmed()
    } catch (error) {
      setFailure(calls.sentenceOf(error))
      setIsPending(false)
    }
  }
  return (
    <Dialog
      isOpen
      startsInField
      size="sm"
      onClose={() => !isPending && onClose()}
      title={t('passwordAgain')}
      description={t('passwordAgainWhy')}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={password === ''} isBusy={isPending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('yourPassword')}
          name="password"
          autoComplete="current-password"
          value={password}
          readOnly={isPending}
          error={failure}
          hint={t('passwordHint')}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setFailure(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
