import { zodResolver } from '@hookform/resolvers/zod'
import { askForPasswordReset, entrySentence, isApiError, sentenceOf } from '@presale/api-client'
import { contactHref } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Button, EmailText, emailAsWritten, enteredIn, Notice, TextField } from '@presale/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useSendsPasswordResets, useSite } from '../site'
import styles from './reset-password.module.css'
import { type AskEntry, askRules } from './reset-rules'
import { texts } from './texts'

interface AskForResetProps {
  /** Carried over from where it was entered. */
  readonly email?: string | undefined
  /** Below something else that is to be filled in first. */
  readonly isAside?: boolean
}

/** Asks for a link that sets a forgotten password anew; where none are mailed, says whom to ask. */
export function AskForReset({ email = '', isAside = false }: AskForResetProps) {
  const sends = useSendsPasswordResets()
  const ask = useMutation({ mutationFn: askForPasswordReset })
  const isRefused = isApiError(ask.error) && ask.error.code === 'no-password-resets'
  if (!sends || isRefused) return <WhomToAsk isAside={isAside && !isRefused} />
  if (ask.isSuccess) return <Asked email={ask.variables} />
  return <AskForm {...{ email, isAside }} error={ask.error} isBusy={ask.isPending} onAsk={ask.mutate} />
}

interface AskFormProps {
  readonly email: string
  readonly isAside: boolean
  readonly error: Error | null
  readonly isBusy: boolean
  readonly onAsk: (email: string) => void
}

function AskForm({ email, isAside, error, isBusy, onAsk }: AskFormProps) {
  const t = texts.useT()
  const { register, handleSubmit, setValue, setFocus, formState } = useForm<AskEntry>({
    resolver: zodResolver(askRules),
    defaultValues: { email },
  })
  useEffect(() => {
    if (!isAside) setFocus('email')
  }, [isAside, setFocus])
  const submit = handleSubmit((entry) => {
    if (!isBusy) onAsk(entry.email)
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setValue('email', enteredIn(event.currentTarget).get('email') ?? '')
        void submit(event)
      }}
    >
      <p className={styles.text}>{t('askHint')}</p>
      {error && (
        <div role="alert">
          <Notice tone="declined" title={t('notAsked')}>
            {sentenceOf(error, t('unreached'))}
          </Notice>
        </div>
      )}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        error={entrySentence(formState.errors.email?.message)}
        {...register('email')}
      />
      <Button variant={isAside ? 'secondary' : 'primary'} type="submit" size="lg" isBlock isBusy={isBusy}>
        {t('send')}
      </Button>
    </form>
  )
}

/** The same for every address, whether or not an account has it: also whom to ask where no mail comes. */
function Asked({ email }: { email: string }) {
  const t = texts.useT()
  const { supportContact } = useSite()
  return (
    <div className={styles.form}>
      <Said>
        <Rich text={t('asked')} parts={{ email: () => <EmailText address={email} /> }} />
      </Said>
      <p className={styles.text}>{t('noMail')}</p>
      {supportContact !== null && (
        <p className={styles.text}>
          <WriteTo contact={supportContact} />
        </p>
      )}
    </div>
  )
}

function WhomToAsk({ isAside }: { isAside: boolean }) {
  const t = texts.useT()
  const { supportContact } = useSite()
  const said = supportContact === null ? t('noContact') : <WriteTo contact={supportContact} />
  return isAside ? <p className={styles.text}>{said}</p> : <Said>{said}</Said>
}

function WriteTo({ contact }: { contact: string }) {
  const t = texts.useT()
  const link = () => (
    <a href={contactHref(contact)} translate="no">
      {emailAsWritten(contact)}
    </a>
  )
  return <Rich text={t('contact')} parts={{ contact: link }} />
}

/** Takes the place of the form, and its focus: what had it is gone. */
function Said({ children }: { children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <p className={styles.text} role="status" tabIndex={-1} ref={said}>
      {children}
    </p>
  )
}
