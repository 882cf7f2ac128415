import { zodResolver } from '@hookform/resolvers/zod'
import { canUsePasskeys, entrySentence, isPasskeyRequired } from '@presale/api-client'
import { Button, enteredIn, PasswordField, TextField } from '@presale/ui'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLogin } from '../../session/session'
import styles from './auth-form.module.css'
import { type SignInEntry, signInRules } from './auth-rules'
import { emailIn } from './email-in'
import { PasskeyButton, PasskeyInstead } from './passkey-sign-in'
import { refusalAtField } from './refusal-at-field'
import { texts } from './texts'

interface SignInFormProps {
  /** Carried over from another form: then the password is what is missing. */
  readonly email: string
  /** From the form of a forgotten password, which had the focus. */
  readonly isBack: boolean
  readonly onForgotten: (email: string) => void
}

export function SignInForm({ email, isBack, onForgotten }: SignInFormProps) {
  const t = texts.useT()
  const signIn = useLogin()
  const { register, handleSubmit, setValue, setError, setFocus, formState } = useForm<SignInEntry>({
    resolver: zodResolver(signInRules),
    defaultValues: { email, password: '' },
  })
  const { errors } = formState
  const [known, setKnown] = useState<SignInEntry>()
  useEffect(() => {
    if (email !== '') setFocus('password')
    else if (isBack) setFocus('email')
  }, [email, isBack, setFocus])
  const submit = handleSubmit((entry) => {
    if (signIn.isPending) return
    signIn.mutate(entry, {
      onError: (error) => {
        if (isPasskeyRequired(error)) return setKnown(entry)
        const refusal = refusalAtField(error, { 401: 'password' })
        if (refusal) setError(refusal.field, { message: refusal.sentence }, { shouldFocus: true })
      },
    })
  })
  if (known) return <PasskeyInstead entry={known} onBack={() => setKnown(undefined)} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        for (const [name, value] of enteredIn(event.currentTarget)) setValue(name as keyof SignInEntry, value)
        void submit(event)
      }}
    >
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        error={entrySentence(errors.email?.message)}
        {...register('email')}
      />
      <PasswordField
        label={t('password')}
        error={entrySentence(errors.password?.message)}
        {...register('password')}
      />
      <Button
        variant="ghost"
        size="sm"
        className={styles.forgotten}
        onClick={({ currentTarget }) => onForgotten(emailIn(currentTarget.form))}
      >
        {t('forgotten')}
      </Button>
      <Button variant="primary" type="submit" size="lg" isBlock isBusy={signIn.isPending}>
        {t('sign-in')}
      </Button>
      {canUsePasskeys() && <PasskeyButton signIn={signIn} label={t('passkey.use')} />}
    </form>
  )
}
