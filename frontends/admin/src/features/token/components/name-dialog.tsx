import { TOKEN_SYMBOL } from '@presale/kernel'
import { Button, Dialog, TextField } from '@presale/ui'
import { type FormEvent, useId, useState } from 'react'
import { useShell } from '../../../shell-context'
import { useChangeName } from '../api/use-change-token'
import { checkName } from '../token-form'

export interface NameDialogProps {
  current: string
  onClose: () => void
}

export function NameDialog({ current, onClose }: NameDialogProps) {
  const formId = useId()
  const { toast } = useShell()
  const [name, setName] = useState(current)
  const save = useChangeName(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const checked = checkName(name)
    if (checked.isValid) save.mutate(checked.value)
    else toast({ title: checked.title, description: checked.description, variant: 'destructive' })
  }
  return (
    <Dialog
      isOpen
      startsInField
      onClose={() => !save.isPending && onClose()}
      title="Change Token Name"
      description={`The name that buyers see, everywhere at once. Only the display name changes, not the symbol ${TOKEN_SYMBOL}.`}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={save.isPending}>
            Update name
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Token name"
          hint="At most 50 characters."
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
