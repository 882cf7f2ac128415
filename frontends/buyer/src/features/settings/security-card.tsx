import { changePassword, entrySentence, isApiError } from '@presale/api-client'
import { newPassword as newPasswordRule } from '@presale/contracts'
import { isSamePassword } from '@presale/kernel'
import { Button, Card, enteredIn, PasswordField, useIsFilledIn } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useShell } from '../../shell-context'
import { SESSIONS_KEY } from './api/queries'
import { useSave } from './api/use-save'
import styles from './form.module.css'
import { texts } from './texts'

export function SecurityCard() {
  const t = texts.useT()
  const { user, toast } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const isFilledIn = useIsFilledIn(form)
  const [lengthError, setLengthError] = useState<string>()
  const { save, isSaving, error, forget } = useSave({
    send: changePassword,
    success: t('passwordSaved'),
    successDescription: t('passwordSavedHint'),
    onSaved: () => {
      form.current?.reset()
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
  })
  const change = () => {
    setLengthError(undefined)
    if (error) forget()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { current, next, confirm } = entryIn(event.currentTarget)
    if (current === '' || next === '' || confirm === '') return
    if (!isSamePassword(next, confirm)) {
      toast({ title: t('error'), description: t('passwordsDiffer'), variant: 'destructive' })
      return
    }
    const wrongLength = newPasswordRule.safeParse(next).error?.issues[0]?.message
    setLengthError(wrongLength)
    if (wrongLength === undefined) save({ currentPassword: current, newPassword: next })
  }
  return (
    <Card title={t('security')}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={t('security')}>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          name="current"
          autoComplete="current-password"
          readOnly={isSaving}
          // The only refusal of this kind that is left: the new one has been checked above.
          error={isApiError(error) && error.status === 400 ? t('wrongCurrent') : undefined}
          onChange={change}
        />
        <PasswordField
          label={t('newPassword')}
          name="next"
          autoComplete="new-password"
          hint={t('newPasswordHint')}
          readOnly={isSaving}
          error={entrySentence(lengthError)}
          onChange={change}
        />
        <PasswordField
          label={t('confirmPassword')}
          name="confirm"
          autoComplete="new-password"
          readOnly={isSaving}
          onChange={change}
        />
        <p className={styles.remark}>{t('passwordEverywhere')}</p>
        <div className={styles.actions}>
          <Button type="submit" isBusy={isSaving} disabled={!isFilledIn}>
            {t('updatePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function entryIn(form: HTMLFormElement) {
  const entered = enteredIn(form)
  const fieldOf = (name: string) => entered.get(name) ?? ''
  return { current: fieldOf('current'), next: fieldOf('next'), confirm: fieldOf('confirm') }
}
