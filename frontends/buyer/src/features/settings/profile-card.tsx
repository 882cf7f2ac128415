import { entrySentence, isApiError, updateProfile } from '@presale/api-client'
import { profileChange } from '@presale/contracts'
import { normalEmail } from '@presale/kernel'
import { Button, Card, emailAsWritten, enteredIn, TextField } from '@presale/ui'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { EmailConfirmation } from '../../email-confirmation/email-confirmation'
import { useShell } from '../../shell-context'
import { useSave } from './api/use-save'
import styles from './form.module.css'
import { type ProfileDraft, profileErrors } from './profile-rules'
import { texts } from './texts'

export function ProfileCard() {
  const t = texts.useT()
  const { user } = useShell()
  // Only what was typed: all else follows the account, also when that is read again meanwhile.
  const [draft, setDraft] = useState<ProfileDraft>({})
  const [isChecked, setIsChecked] = useState(false)
  const { save, isSaving, error, forget } = useSave({
    send: updateProfile,
    success: t('profileSaved'),
    onSaved: () => setDraft({}),
  })
  const name = draft.name ?? user.name
  const email = draft.email ?? emailAsWritten(user.email)
  const errors = isChecked ? profileErrors({ name, email }) : {}
  const isTaken = isApiError(error) && error.status === 409
  // All that stands in the form: a password manager may have filled in the other field without an event.
  const take = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    if (form) setDraft({ ...draft, ...changedIn(form, { name, email }) })
    if (error) forget()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const changed = changedIn(event.currentTarget, { name, email })
    setDraft({ ...draft, ...changed })
    const parsed = profileChange.safeParse({ name, email, ...changed })
    setIsChecked(!parsed.success)
    if (parsed.success) save(parsed.data)
  }
  return (
    <Card title={t('profile')}>
      <form className={styles.form} noValidate onSubmit={submit} aria-label={t('profile')}>
        <TextField
          label={t('fullName')}
          name="name"
          autoComplete="name"
          dir="auto"
          readOnly={isSaving}
          value={name}
          error={entrySentence(errors.name)}
          onChange={take}
        />
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="email"
          readOnly={isSaving}
          value={email}
          error={entrySentence(errors.email) ?? (isTaken ? t('emailTaken') : undefined)}
          hint={normalEmail(email) === user.email ? t('emailHint') : t('emailNew')}
          onChange={take}
        />
        <EmailConfirmation />
        <div className={styles.actions}>
          <Button variant="primary" type="submit" isBusy={isSaving}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What stands in the form and is not what was shown. */
function changedIn(form: HTMLFormElement, shown: Required<ProfileDraft>): ProfileDraft {
  const entered = { ...shown, ...Object.fromEntries(enteredIn(form)) }
  return {
    ...(entered.name === shown.name ? {} : { name: entered.name }),
    ...(entered.email === shown.email ? {} : { email: entered.email }),
  }
}
