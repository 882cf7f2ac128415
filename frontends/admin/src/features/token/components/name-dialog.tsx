import { TOKEN_SYMBOL } from '@presale/kernel'
import { TextField } from '@presale/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { useShell } from '../../../shell-context'
import { useChangeName } from '../api/use-change-token'
import { checkName } from '../token-form'

export interface NameDialogProps {
  current: string
  onClose: () => void
}

export function NameDialog({ current, onClose }: NameDialogProps) {
  const { toast } = useShell()
  const [name, setName] = useState(current)
  const save = useChangeName(onClose)
  const submit = () => {
    const checked = checkName(name)
    if (checked.isValid) save.mutate(checked.value)
    else toast({ title: checked.title, description: checked.description, variant: 'destructive' })
  }
  return (
    <FormDialog
      startsInField
      onClose={onClose}
      onSubmit={submit}
      title="Change Token Name"
      description={`The name that buyers see, everywhere at once. Only the display name changes, not the symbol ${TOKEN_SYMBOL}.`}
      isBusy={save.isPending}
      submitLabel="Update name"
    >
      <TextField
        label="Token name"
        hint="At most 50 characters."
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
