import { zodResolver } from '@hookform/resolvers/zod'
import { Button, PasswordField, TextField } from '@presale/ui'
import { useForm } from 'react-hook-form'
import { useLogin } from '../session/session'
import styles from './auth-form.module.css'
import { type SignInEntry, signInRules } from './auth-rules'

export function SignInForm() {
  const signIn = useLogin()
  const { register, handleSubmit, formState } = useForm<SignInEntry>({
    resolver: zodResolver(signInRules),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit((entry) => {
    if (!signIn.isPending) signIn.mutate(entry)
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <Button variant="primary" type="submit" size="lg" isBlock isBusy={signIn.isPending}>
        Sign In
      </Button>
    </form>
  )
}
