import { ValuesKept } from '@presale/i18n'
import { Select, TextArea, TextField } from '@presale/ui'
import type { SettingLabels } from '../../../site-settings/setting-labels'
import { chosenIn } from '../setting-form'
import styles from './setting-row.module.css'

export interface SettingControlProps {
  settingKey: string
  words: SettingLabels
  draft: string
  error: string | undefined
  isBusy: boolean
  /** @param isIncomplete a time of which a part is missing: its field is empty to the eye of the page. */
  onEdit: (draft: string, isIncomplete?: boolean) => void
}

/** The control for the kind of setting; the row renders its name and its rule. */
export function SettingControl({ settingKey, words, draft, error, isBusy, onEdit }: SettingControlProps) {
  const { name, rule, control, unit } = words
  const frame = { label: name, isLabelHidden: true, hint: rule, error }
  const input = { ...frame, name: settingKey, value: draft, readOnly: isBusy, autoComplete: 'off' }
  switch (control.kind) {
    case 'choice':
      return (
        <Select
          {...frame}
          value={chosenIn(control.choices, draft)?.value}
          options={control.choices}
          disabled={isBusy}
          onValueChange={(value) => onEdit(value)}
        />
      )
    case 'long-text':
      return (
        <TextArea {...input} rows={5} dir="auto" onChange={(event) => onEdit(event.currentTarget.value)} />
      )
    case 'time':
      return (
        <TextField
          {...input}
          type="datetime-local"
          step={/T\d{2}:\d{2}:\d{2}/.test(draft) ? 1 : 60}
          suffix={unit === undefined ? undefined : <ValuesKept text={unit} />}
          onChange={({ currentTarget: { value, validity } }) => onEdit(value, validity.badInput)}
        />
      )
    case 'text':
    case 'line':
    case 'mail-or-link':
    case 'decimal':
      return (
        <TextField
          {...input}
          className={control.kind === 'text' ? styles.code : undefined}
          inputMode={control.kind === 'decimal' ? 'decimal' : undefined}
          autoCapitalize="off"
          spellCheck={false}
          dir={control.kind === 'line' ? 'auto' : undefined}
          suffix={unit === undefined ? undefined : <ValuesKept text={unit} />}
          onChange={(event) => onEdit(event.currentTarget.value)}
        />
      )
    default:
      // no text: it never comes here
      return control satisfies never
  }
}
