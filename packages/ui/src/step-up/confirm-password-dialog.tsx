import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button'
import { Dialog } from '../dialog'
import { enteredIn } from '../entered-in'
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
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const password = enteredIn(event.currentTarget).get('password') ?? ''
    if (password === '') return setFailure(t('passwordNeeded'))
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
          <Button variant="primary" type="submit" form={formId} isBusy={isPending}>
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
          readOnly={isPending}
          error={failure}
          hint={t('passwordHint')}
          onChange={() => setFailure(undefined)}
        />
      </form>
    </Dialog>
  )
}
