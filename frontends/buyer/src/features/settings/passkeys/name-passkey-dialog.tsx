import { entrySentence } from '@presale/api-client'
import { newPasskey } from '@presale/contracts'
import { Button, Dialog, enteredIn, TextField } from '@presale/ui'
import { type FormEvent, useId, useState } from 'react'
import { deviceLabel } from '../device-labels'
import { texts } from '../texts'

interface NamePasskeyDialogProps {
  isAdding: boolean
  onAdd: (name: string) => void
  onClose: () => void
}

/** The name is the person's own, to tell passkeys apart; then the browser asks where to keep it. */
export function NamePasskeyDialog({ isAdding, onAdd, onClose }: NamePasskeyDialogProps) {
  const t = texts.useT()
  const formId = useId()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isAdding) return
    const parsed = newPasskey.shape.name.safeParse(enteredIn(event.currentTarget).get('name') ?? '')
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) onAdd(parsed.data)
  }
  return (
    <Dialog
      isOpen
      startsInField
      size="sm"
      onClose={() => !isAdding && onClose()}
      title={t('passkeys.add')}
      description={t('passkeys.addHint')}
      footer={
        <>
          <Button onClick={onClose} disabled={isAdding}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isAdding}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t('passkeys.name')}
          name="name"
          dir="auto"
          defaultValue={deviceLabel(navigator.userAgent, t)}
          readOnly={isAdding}
          error={entrySentence(error)}
          onChange={() => setError(undefined)}
        />
      </form>
    </Dialog>
  )
}
