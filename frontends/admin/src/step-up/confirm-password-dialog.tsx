import { confirmPassword, sentenceOf } from '@presale/api-client'
import { Button, Dialog, PasswordField } from '@presale/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'

export interface ConfirmPasswordDialogProps {
  onConfirmed: () => void
  onClose: () => void
}

/** Asks an admin for the password again, before a change that moves where money goes, or of who is an admin. */
export function ConfirmPasswordDialog({ onConfirmed, onClose }: ConfirmPasswordDialogProps) {
  const formId = useId()
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => confirmPassword({ password }),
    onSuccess: onConfirmed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !confirm.isPending) confirm.mutate()
  }
  return (
    <Dialog
      isOpen
      startsInField
      size="sm"
      onClose={() => !confirm.isPending && onClose()}
      title="Confirm your password"
      description="A change to where buyers’ money goes, to who is an admin, or to this protection needs it again. It then holds for 10 minutes, in this session alone."
      footer={
        <>
          <Button onClick={onClose} disabled={confirm.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={password === ''}
            isBusy={confirm.isPending}
          >
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <PasswordField
          label="Your password"
          name="password"
          value={password}
          readOnly={confirm.isPending}
          error={confirm.error ? sentenceOf(confirm.error, 'The password could not be checked.') : undefined}
          hint="Your change is kept, and sent once the password is right."
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            confirm.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
