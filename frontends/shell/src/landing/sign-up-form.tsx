import { zodResolver } from '@hookform/resolvers/zod'
import { Button, PasswordField, TextField } from '@presale/ui'
import { useForm } from 'react-hook-form'
import { useRegister } from '../session/session'
import styles from './auth-form.module.css'
import { type SignUpEntry, signUpRules } from './auth-rules'

export function SignUpForm() {
  const signUp = useRegister()
  const { register, handleSubmit, formState } = useForm<SignUpEntry>({
    resolver: zodResolver(signUpRules),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(({ name, email, password }) => {
    if (!signUp.isPending) signUp.mutate({ name, email, password })
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 10 characters"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button variant="primary" type="submit" size="lg" isBlock isBusy={signUp.isPending}>
        Create Account
      </Button>
    </form>
  )
}
