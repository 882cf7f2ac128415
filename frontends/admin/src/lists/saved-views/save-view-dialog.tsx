import { TextField } from '@presale/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/form-dialog'
import { useShell } from '../../shell-context'
import { useReturnFocus } from '../use-return-focus'
import { problemWithName, type SavedView } from './saved-views'
import { texts } from './texts'

export interface SaveViewDialogProps {
  /** Those that are kept at this moment. */
  viewsNow: () => readonly SavedView[]
  onSave: (name: string) => void
  onClose: () => void
}

export function SaveViewDialog({ viewsNow, onSave, onClose }: SaveViewDialogProps) {
  const t = texts.useT()
  const { toast } = useShell()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  useReturnFocus()
  const save = () => {
    const found = problemWithName(t, viewsNow(), name)
    setProblem(found)
    if (found !== undefined) return
    onSave(name)
    toast({ title: t('saved', { name: name.trim() }), kept: [name.trim()] })
    onClose()
  }
  return (
    <FormDialog
      title={t('saveTitle')}
      description={t('saveHint')}
      startsInField
      submitLabel={t('save')}
      isBusy={false}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        value={name}
        error={problem}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
