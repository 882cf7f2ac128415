import { zodResolver } from '@hookform/resolvers/zod'
import { entrySentence } from '@presale/api-client'
import { Button, enteredIn, PasswordField, TextField } from '@presale/ui'
import { useForm } from 'react-hook-form'
import { useRegister } from '../../session/session'
import styles from './auth-form.module.css'
import { type SignUpEntry, signUpRules } from './auth-rules'
import { emailIn } from './email-in'
import { refusalAtField } from './refusal-at-field'
import { texts } from './texts'

const REFUSED = 'refused'

export function SignUpForm({ onSignInInstead }: { onSignInInstead: (email: string) => void }) {
  const t = texts.useT()
  const signUp = useRegister()
  const { register, handleSubmit, setValue, setError, formState } = useForm<SignUpEntry>({
    resolver: zodResolver(signUpRules),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors } = formState
  // The server refuses an address for one reason alone: an account has it.
  const isKnown = errors.email?.type === REFUSED
  const submit = handleSubmit(({ name, email, password }) => {
    if (signUp.isPending) return
    signUp.mutate(
      { name, email, password },
      {
        onError: (error) => {
          const refusal = refusalAtField(error, { 400: 'password', 409: 'email' })
          if (!refusal) return
          const { field, sentence: message } = refusal
          setError(field, { type: REFUSED, message }, { shouldFocus: true })
        },
      },
    )
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        for (const [name, value] of enteredIn(event.currentTarget)) setValue(name as keyof SignUpEntry, value)
        void submit(event)
      }}
    >
      <TextField
        label={t('name')}
        autoComplete="name"
        error={entrySentence(errors.name?.message)}
        {...register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        error={entrySentence(errors.email?.message)}
        {...register('email')}
      />
      {isKnown && (
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => onSignInInstead(emailIn(currentTarget.form))}
        >
          {t('signInInstead')}
        </Button>
      )}
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={entrySentence(errors.password?.message)}
        {...register('password')}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        error={entrySentence(errors.confirmPassword?.message)}
        {...register('confirmPassword')}
      />
      <Button variant="primary" type="submit" size="lg" isBlock isBusy={signUp.isPending}>
        {t('create')}
      </Button>
    </form>
  )
}
