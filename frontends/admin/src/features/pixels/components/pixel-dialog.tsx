import type { Pixel } from '@presale/contracts'
import { Checkbox, TextField } from '@presale/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { useSavePixel } from '../api/use-save-pixel'
import { checkDraft, draftOf, type PixelDraft, type PixelErrors } from '../pixel-form'
import styles from './pixel-dialog.module.css'

export interface PixelDialogProps {
  /** The one to edit; undefined: a new one. */
  pixel: Pixel | undefined
  onClose: () => void
}

const TEXTS = [
  { name: 'name', label: 'Name', hint: 'For the team; visitors do not see it.' },
  {
    name: 'basePixel',
    label: 'Base pixel ID',
    hint: 'Counts the pages that are seen. Letters, digits, - and _.',
  },
  { name: 'eventPixel', label: 'Event pixel ID', hint: 'Counts purchases. Letters, digits, - and _.' },
] as const

export function PixelDialog({ pixel, onClose }: PixelDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(pixel))
  const [errors, setErrors] = useState<PixelErrors>({})
  const save = useSavePixel(pixel, onClose)
  const edit = (change: Partial<PixelDraft>) => {
    setDraft({ ...draft, ...change })
    setErrors({})
  }
  const submit = () => {
    const checked = checkDraft(draft)
    if (checked.isValid) save.mutate(checked.input)
    else setErrors(checked.errors)
  }
  return (
    <FormDialog
      startsInField
      onClose={onClose}
      onSubmit={submit}
      title={pixel ? `Edit the pixel ${pixel.name}` : 'Add a Twitter pixel'}
      description="The pages use the newest active pixel, for visitors who agreed to it."
      isBusy={save.isPending}
      submitLabel="Save pixel"
      className={styles.form}
    >
      {TEXTS.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          value={draft[name]}
          error={errors[name]}
          hint={hint}
          required
          readOnly={save.isPending}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => edit({ [name]: event.currentTarget.value })}
        />
      ))}
      <Checkbox
        label="Active"
        checked={draft.isActive}
        disabled={save.isPending}
        hint="An inactive pixel is kept, and not used."
        onCheckedChange={(isActive) => edit({ isActive })}
      />
    </FormDialog>
  )
}
