import type { Pixel } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Checkbox, TextField } from '@presale/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { useSavePixel } from '../api/use-save-pixel'
import { checkDraft, draftOf, type PixelDraft, type PixelErrors } from '../pixel-form'
import { texts } from '../texts'
import styles from './pixel-dialog.module.css'

export interface PixelDialogProps {
  /** The one to edit; undefined: a new one. */
  pixel: Pixel | undefined
  onClose: () => void
}

const FIELDS = ['name', 'basePixel', 'eventPixel'] as const

export function PixelDialog({ pixel, onClose }: PixelDialogProps) {
  const t = texts.useT()
  const [draft, setDraft] = useState(() => draftOf(pixel))
  const [errors, setErrors] = useState<PixelErrors>({})
  const save = useSavePixel(pixel, onClose)
  const edit = (change: Partial<PixelDraft>) => {
    setDraft({ ...draft, ...change })
    setErrors({})
  }
  const submit = () => {
    const checked = checkDraft(draft, t, pixel?.name)
    if (checked.isValid) save.mutate(checked.input)
    else setErrors(checked.errors)
  }
  return (
    <FormDialog
      startsInField
      isAdminOnly
      onClose={onClose}
      onSubmit={submit}
      title={
        <Kept
          text={pixel ? t('dialog.edit', { name: pixel.name }) : t('dialog.add')}
          words={[pixel?.name ?? '']}
        />
      }
      description={t('dialog.description')}
      isBusy={save.isPending}
      submitLabel={t('dialog.save')}
      className={styles.form}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={t(`field.${name}`)}
          name={name}
          value={draft[name]}
          error={errors[name]}
          hint={t(`field.${name}Hint`)}
          required
          readOnly={save.isPending}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => edit({ [name]: event.currentTarget.value })}
        />
      ))}
      <Checkbox
        label={t('field.active')}
        checked={draft.isActive}
        disabled={save.isPending}
        hint={t('field.activeHint')}
        onCheckedChange={(isActive) => edit({ isActive })}
      />
    </FormDialog>
  )
}
