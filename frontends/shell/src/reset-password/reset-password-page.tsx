import { zodResolver } from '@hookform/resolvers/zod'
import { entrySentence, isApiError, resetPassword, sentenceOf } from '@presale/api-client'
import { Button, Card, enteredIn, LinkButton, Notice, PasswordField } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { refusalAtField } from '../landing/auth/refusal-at-field'
import { OPENS_SIGN_IN } from '../landing/auth-tab'
import { Brand } from '../layout/brand'
import { MailedCode } from '../mailed-code'
import { useMailedToken } from '../mailed-token'
import pageStyles from '../message-page.module.css'
import { USER_KEY } from '../session/session'
import { AskForReset } from './ask-for-reset'
import styles from './reset-password.module.css'
import { type ResetEntry, resetRules } from './reset-rules'
import { texts } from './texts'

/**
 * What the link in a mail opens. Opening it uses nothing up, since programs that look through mails for harmful links
 * open each: the password alone that is sent does.
 */
export function ResetPasswordPage() {
  const [token, enter] = useMailedToken()
  return (
    <main className={pageStyles.page}>
      <Brand />
      <Card className={pageStyles.card}>
        {token === undefined ? <Incomplete onEnter={enter} /> : <Reset key={token} token={token} />}
      </Card>
    </main>
  )
}

function Incomplete({ onEnter }: { onEnter: (token: string) => void }) {
  const t = texts.useT()
  return (
    <Message title={t('incomplete')} hint={t('incompleteHint')}>
      <MailedCode onEnter={onEnter} />
      <AskForReset isAside />
    </Message>
  )
}

function Reset({ token }: { token: string }) {
  const t = texts.useT()
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: (newPassword: string) => resetPassword({ token, newPassword }),
    // Whoever was signed in here with this account is not any more.
    onSuccess: () => void client.invalidateQueries({ queryKey: USER_KEY }),
  })
  if (reset.isSuccess) return <Done />
  if (isOfTheLink(reset.error)) {
    return (
      <Message title={t('refused')} hint={sentenceOf(reset.error, t('notAccepted'))}>
        <AskForReset />
      </Message>
    )
  }
  return (
    <Message title={t('setTitle')} hint={t('setHint')}>
      <ResetForm error={reset.error} isBusy={reset.isPending} onReset={reset.mutate} />
    </Message>
  )
}

function Done() {
  const t = texts.useT()
  return (
    <Message title={t('done')} hint={t('doneHint')}>
      <LinkButton variant="primary" isBlock>
        <Link to="/" state={OPENS_SIGN_IN}>
          {t('signIn')}
        </Link>
      </LinkButton>
    </Message>
  )
}

/** A link that is refused stays refused, whatever password is entered. */
function isOfTheLink(error: unknown): boolean {
  return isApiError(error) && (error.code === 'reset-expired' || error.code === 'reset-invalid')
}

/** What is refused of a link that holds is the password. */
const OF_THE_PASSWORD = { 400: 'newPassword' } as const

interface ResetFormProps {
  readonly error: Error | null
  readonly isBusy: boolean
  readonly onReset: (newPassword: string, on: { onError: (error: Error) => void }) => void
}

function ResetForm({ error, isBusy, onReset }: ResetFormProps) {
  const t = texts.useT()
  const { register, handleSubmit, setValue, setError, formState } = useForm<ResetEntry>({
    resolver: zodResolver(resetRules),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(({ newPassword }) => {
    if (isBusy) return
    onReset(newPassword, {
      onError: (error) => {
        const refusal = refusalAtField(error, OF_THE_PASSWORD)
        if (refusal) setError(refusal.field, { message: refusal.sentence }, { shouldFocus: true })
      },
    })
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        for (const [name, value] of enteredIn(event.currentTarget)) setValue(name as keyof ResetEntry, value)
        void submit(event)
      }}
    >
      {error && !refusalAtField(error, OF_THE_PASSWORD) && (
        <div role="alert">
          <Notice tone="declined" title={t('notSet')}>
            {sentenceOf(error, t('unreached'))}
          </Notice>
        </div>
      )}
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={entrySentence(errors.newPassword?.message)}
        {...register('newPassword')}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        error={entrySentence(errors.confirmPassword?.message)}
        {...register('confirmPassword')}
      />
      <Button variant="primary" type="submit" size="lg" isBlock isBusy={isBusy}>
        {t('set')}
      </Button>
    </form>
  )
}

function Message({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <>
      <div role="status">
        <h1 className={pageStyles.title}>{title}</h1>
        <p className={pageStyles.text}>{hint}</p>
      </div>
      {/* no text: what can be done stands in forms and links */}
      {children}
    </>
  )
}
