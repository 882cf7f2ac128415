import { Kept } from '@presale/i18n'
import { TOKEN_SYMBOL } from '@presale/kernel'
import { TextField } from '@presale/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { useShell } from '../../../shell-context'
import { useChangeName } from '../api/use-change-token'
import { texts } from '../texts'
import { checkName } from '../token-form'

export interface NameDialogProps {
  current: string
  onClose: () => void
}

export function NameDialog({ current, onClose }: NameDialogProps) {
  const t = texts.useT()
  const { toast } = useShell()
  const [name, setName] = useState(current)
  const save = useChangeName(onClose)
  const submit = () => {
    const checked = checkName(name, t)
    if (checked.isValid) save.mutate(checked.value)
    else toast({ title: checked.title, description: checked.description, variant: 'destructive' })
  }
  return (
    <FormDialog
      startsInField
      isAdminOnly
      onClose={onClose}
      onSubmit={submit}
      title={t('name.title')}
      description={<Kept text={t('name.description', { symbol: TOKEN_SYMBOL })} words={[TOKEN_SYMBOL]} />}
      isBusy={save.isPending}
      submitLabel={t('name.submit')}
    >
      <TextField
        label={t('name.label')}
        hint={t('name.labelHint')}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
