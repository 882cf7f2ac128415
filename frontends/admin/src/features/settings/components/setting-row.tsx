import type { SiteSetting } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Button, Tag } from '@presale/ui'
import { type FormEvent, useState } from 'react'
import { useUpdateSetting } from '../api/use-update-setting'
import { draftOf, readable, refusalOf, sentValueOf } from '../setting-form'
import { labelsOf, type SettingLabels } from '../setting-labels'
import { texts } from '../texts'
import { SettingControl } from './setting-control'
import styles from './setting-row.module.css'

/** Stands for a time with a missing part; its sentence is translated when shown. */
const INCOMPLETE = 'incomplete'

/** A value is missing where the server does not show it to this reader. */
export type ShownSetting = Pick<SiteSetting, 'key'> & { readonly value: string | undefined }

/** One setting: what it is, what it holds, and a form that updates it alone. */
export function SettingRow({ setting: { key, value } }: { setting: ShownSetting }) {
  const t = texts.useT()
  const words = labelsOf(key, t)
  // Only what was typed: all else follows the server, also when that is read again meanwhile.
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const [isIncomplete, setIncomplete] = useState(false)
  const update = useUpdateSetting(key, () => setTyped(undefined))
  const stored = draftOf(words, value ?? '')
  const draft = typed ?? stored
  const isChanged = draft !== stored || isIncomplete
  const edit = (next: string, isPartial = false) => {
    setTyped(next)
    setIncomplete(isPartial)
    setError(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || update.isPending) return
    const next = sentValueOf(words, draft)
    const refusal = isIncomplete ? INCOMPLETE : refusalOf(key, next, t)
    setError(refusal)
    if (refusal === undefined) update.mutate(next)
  }
  return (
    <form className={styles.row} aria-label={words.name} noValidate onSubmit={submit}>
      <div className={styles.words}>
        <h4 className={styles.name}>{words.name}</h4>
        <code translate="no" className={styles.key}>
          {key}
        </code>
        <p className={styles.purpose}>{words.purpose}</p>
      </div>
      <div className={styles.entry}>
        <SettingControl
          settingKey={key}
          words={words}
          draft={draft}
          error={error === INCOMPLETE ? t(INCOMPLETE) : error}
          isBusy={update.isPending}
          onEdit={edit}
        />
        <div className={styles.foot}>
          <p className={styles.present}>
            <Present words={words} value={value} isChanged={isChanged} />
          </p>
          {words.isClearable && (draft !== '' || isIncomplete) && !update.isPending && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('clearOf', { name: words.name })}
              onClick={() => edit('')}
            >
              {t('clear')}
            </Button>
          )}
          <Button
            size="sm"
            type="submit"
            variant={isChanged ? 'primary' : 'secondary'}
            aria-label={t('updateOf', { name: words.name })}
            disabled={!isChanged}
            isBusy={update.isPending}
          >
            {t('update')}
          </Button>
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
