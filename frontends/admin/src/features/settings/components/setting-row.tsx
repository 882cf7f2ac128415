import { Rich } from '@presale/i18n'
import { Button, Tag, VisuallyHidden } from '@presale/ui'
import type { FormEvent } from 'react'
import { labelsOf, type SettingLabels } from '../../../site-settings/setting-labels'
import { settingRowId } from '../../../site-settings/setting-place'
import { texts as settingTexts } from '../../../site-settings/texts'
import { changeOf, errorOf, type ShownSetting } from '../setting-drafts'
import { draftOf, readable } from '../setting-form'
import { texts } from '../texts'
import type { SettingsForm } from '../use-settings-form'
import { SettingControl } from './setting-control'
import styles from './setting-row.module.css'

export interface SettingRowProps {
  setting: ShownSetting
  form: SettingsForm
}

/** One setting: what it is, what it holds, and a form that updates it alone. */
export function SettingRow({ setting, form }: SettingRowProps) {
  const t = texts.useT()
  const inSettings = settingTexts.useT()
  const { key, value } = setting
  const words = labelsOf(key, inSettings)
  const draft = form.drafts.get(key)
  const text = draft?.text ?? draftOf(words, value ?? '')
  const change = changeOf(setting, draft, inSettings)
  const isChanged = change !== undefined
  const isBusy = form.saving.has(key)
  const edit = (next: string, isIncomplete = false) => form.edit(key, next, isIncomplete)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) void form.save([key])
  }
  return (
    <form id={settingRowId(key)} className={styles.row} aria-label={words.name} noValidate onSubmit={submit}>
      <div className={styles.words}>
        <h4 className={styles.name} title={key}>
          {words.name}
        </h4>
        <VisuallyHidden>
          <code translate="no">{key}</code>
        </VisuallyHidden>
        <p className={styles.purpose}>{words.purpose}</p>
      </div>
      <div className={styles.entry}>
        <SettingControl
          key={form.discards}
          settingKey={key}
          words={words}
          draft={text}
          error={errorOf(draft, change)}
          isBusy={isBusy}
          onEdit={edit}
        />
        <div className={styles.foot}>
          <p className={styles.present}>
            <Present words={words} value={value} isChanged={isChanged} />
          </p>
          {words.isClearable && (text !== '' || draft?.isIncomplete) && !isBusy && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('clearOf', { name: words.name })}
              onClick={() => edit('')}
            >
              {t('clear')}
            </Button>
          )}
          {(isChanged || isBusy) && (
            <Button
              size="sm"
              type="submit"
              variant="primary"
              aria-label={t('updateOf', { name: words.name })}
              isBusy={isBusy}
            >
              {t('update')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

interface PresentProps {
  words: SettingLabels
  value: string | undefined
  isChanged: boolean
}

/** What holds until the update; as long as nothing is changed, the control says the same, but for figures and times. */
function Present({ words, value, isChanged }: PresentProps) {
  const t = texts.useT()
  if (value === undefined) return <Tag>{t('hidden')}</Tag>
  const { kind } = words.control
  if (value === '' && kind !== 'choice') return <Tag>{t('notSet')}</Tag>
  if (!isChanged && kind !== 'time' && kind !== 'decimal') return null
  return (
    <Rich
      text={t('now')}
      parts={{
        label: (now) => <span className={styles.now}>{now}</span>,
        value: () => <bdi translate={kind === 'decimal' ? 'no' : undefined}>{readable(words, value)}</bdi>,
      }}
    />
  )
}
