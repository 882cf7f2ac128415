import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button'
import { Dialog } from '../dialog'
import { PasswordField } from '../text-field'
import type { StepUpCalls } from './step-up'

export interface ConfirmPasswordDialogProps {
  calls: StepUpCalls
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password again, before what a session alone does not suffice for. */
export function ConfirmPasswordDialog({ calls, onConfirmed, onClose }: ConfirmPasswordDialogProps) {
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
      title="Confirm your password"
      description="You signed in a while ago, and this needs your password again. It then holds for some minutes, in this session alone."
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={password === ''} isBusy={isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          readOnly={isPending}
          error={failure}
          hint="What you began is kept, and goes on once the password is right."
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setFailure(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
