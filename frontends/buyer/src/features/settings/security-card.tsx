import { changePassword, entrySentence, isApiError } from '@presale/api-client'
import { newPassword as newPasswordRule } from '@presale/contracts'
import { Button, Card, enteredIn, PasswordField } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useShell } from '../../shell-context'
import { SESSIONS_KEY } from './api/queries'
import { useSave } from './api/use-save'
import styles from './form.module.css'
import { texts } from './texts'

const EMPTY = { current: '', next: '', confirm: '' }

export function SecurityCard() {
  const t = texts.useT()
  const { user, toast } = useShell()
  const client = useQueryClient()
  const [entry, setEntry] = useState(EMPTY)
  const [lengthError, setLengthError] = useState<string>()
  const { save, isSaving, error, forget } = useSave({
    send: changePassword,
    success: t('passwordSaved'),
    successDescription: t('passwordSavedHint'),
    onSaved: () => {
      setEntry(EMPTY)
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
  })
  // All that stands in the form: a password manager may have filled in the current one without an event.
  const take = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    if (form) setEntry(entryIn(form))
    setLengthError(undefined)
    if (error) forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete(entry)) return
    if (entry.next !== entry.confirm) {
      toast({ title: t('error'), description: t('passwordsDiffer'), variant: 'destructive' })
      return
    }
    const wrongLength = newPasswordRule.safeParse(entry.next).error?.issues[0]?.message
    setLengthError(wrongLength)
    if (wrongLength === undefined) save({ currentPassword: entry.current, newPassword: entry.next })
  }
  return (
    <Card title={t('security')}>
      <form className={styles.form} noValidate onSubmit={submit} aria-label={t('security')}>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          name="current"
          autoComplete="current-password"
          readOnly={isSaving}
          value={entry.current}
          // The only refusal of this kind that is left: the new one has been checked above.
          error={isApiError(error) && error.status === 400 ? t('wrongCurrent') : undefined}
          onChange={take}
        />
        <PasswordField
          label={t('newPassword')}
          name="next"
          autoComplete="new-password"
          hint={t('newPasswordHint')}
          readOnly={isSaving}
          value={entry.next}
          error={entrySentence(lengthError)}
          onChange={take}
        />
        <PasswordField
          label={t('confirmPassword')}
          name="confirm"
          autoComplete="new-password"
          readOnly={isSaving}
          value={entry.confirm}
          onChange={take}
        />
        <p className={styles.remark}>{t('passwordEverywhere')}</p>
        <div className={styles.actions}>
          <Button type="submit" isBusy={isSaving} disabled={!isComplete(entry)}>
            {t('updatePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function entryIn(form: HTMLFormElement): typeof EMPTY {
  const entered = enteredIn(form)
  const fieldOf = (name: keyof typeof EMPTY) => entered.get(name) ?? ''
  return { current: fieldOf('current'), next: fieldOf('next'), confirm: fieldOf('confirm') }
}

function isComplete(entry: typeof EMPTY): boolean {
  return entry.current !== '' && entry.next !== '' && entry.confirm !== ''
}
