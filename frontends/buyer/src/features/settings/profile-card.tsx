import { isApiError, updateProfile } from '@presale/api-client'
import { profileChange } from '@presale/contracts'
import { Button, Card, TextField } from '@presale/ui'
import { type FormEvent, useState } from 'react'
import { useShell } from '../../shell-context'
import { useSave } from './api/use-save'
import styles from './form.module.css'
import { type ProfileDraft, profileErrors } from './profile-rules'

const TAKEN = 'This address belongs to another account.'

export function ProfileCard() {
  const { user } = useShell()
  // Only what was typed: all else follows the account, also when that is read again meanwhile.
  const [draft, setDraft] = useState<ProfileDraft>({})
  const [isChecked, setIsChecked] = useState(false)
  const { save, isSaving, error, forget } = useSave({
    send: updateProfile,
    success: 'Profile updated',
    onSaved: () => setDraft({}),
  })
  const name = draft.name ?? user.name
  const email = draft.email ?? user.email
  const errors = isChecked ? profileErrors({ name, email }) : {}
  const isTaken = isApiError(error) && error.status === 409
  const change = (part: ProfileDraft) => {
    setDraft({ ...draft, ...part })
    if (error) forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = profileChange.safeParse({ name, email })
    setIsChecked(!parsed.success)
    if (parsed.success) save(parsed.data)
  }
  return (
    <Card title="Profile">
      <form className={styles.form} noValidate onSubmit={submit} aria-label="Profile">
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          dir="auto"
          readOnly={isSaving}
          value={name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          readOnly={isSaving}
          value={email}
          error={errors.email ?? (isTaken ? TAKEN : undefined)}
          hint={
            email === user.email
              ? 'You sign in with this address.'
              : 'Once saved, you sign in with this new address, and the old one no longer works. Check it for typing errors.'
          }
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <div className={styles.actions}>
          <Button variant="primary" type="submit" isBusy={isSaving}>
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  )
}
