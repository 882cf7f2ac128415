import { canUsePasskeys } from '@presale/api-client'
import { Button, enteredIn, Notice, TextField } from '@presale/ui'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLogin } from '../../session/session'
import styles from './auth-form.module.css'
import type { SignInEntry } from './auth-rules'
import { refusalAtField } from './refusal-at-field'
import { texts } from './texts'

interface PasskeyButtonProps {
  readonly signIn: ReturnType<typeof useLogin>
  readonly label: string
  readonly isPrimary?: boolean
}

/** The browser itself asks which passkey of this site, and unlocks it. */
export function PasskeyButton({ signIn, label, isPrimary = false }: PasskeyButtonProps) {
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      size="lg"
      isBlock
      icon={<KeyRound aria-hidden="true" />}
      isBusy={signIn.isPending && signIn.variables === 'passkey'}
      onClick={() => !signIn.isPending && signIn.mutate('passkey')}
    >
      {label}
    </Button>
  )
}

interface PasskeyInsteadProps {
  /** Address and password, which were right, and do not suffice. */
  readonly entry: SignInEntry
  readonly onBack: () => void
}

/** For an account that signs in with a passkey: that, or one of its recovery codes with the password. */
export function PasskeyInstead({ entry, onBack }: PasskeyInsteadProps) {
  const t = texts.useT()
  const signIn = useLogin()
  const [usesCode, setUsesCode] = useState(!canUsePasskeys())
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLDivElement>(null)
  // What had the focus is gone: it stands on what is to be done next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part of it has come
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [usesCode])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const recoveryCode = (enteredIn(event.currentTarget).get('recovery-code') ?? '').trim()
    if (signIn.isPending) return
    if (recoveryCode === '') return setRefusal(t('recovery.needed'))
    signIn.mutate(
      { ...entry, recoveryCode },
      { onError: (error) => setRefusal(refusalAtField(error, { 401: 'recovery-code' })?.sentence) },
    )
  }
  return (
    <div ref={form} className={styles.form}>
      <Notice title={t('passkey.required')}>{t('passkey.requiredHint')}</Notice>
      {usesCode ? (
        <form className={styles.form} noValidate onSubmit={submit}>
          <TextField
            label={t('recovery.code')}
            name="recovery-code"
            hint={t('recovery.hint')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            error={refusal}
            onChange={() => setRefusal(undefined)}
          />
          <Button variant="primary" type="submit" size="lg" isBlock isBusy={signIn.isPending}>
            {t('sign-in')}
          </Button>
        </form>
      ) : (
        <>
          <PasskeyButton signIn={signIn} label={t('passkey.use')} isPrimary />
          <Button variant="ghost" onClick={() => setUsesCode(true)}>
            {t('recovery.instead')}
          </Button>
        </>
      )}
      <Button variant="ghost" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </div>
  )
}
