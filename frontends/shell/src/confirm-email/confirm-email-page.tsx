import { confirmEmail, isApiError, sentenceOf } from '@presale/api-client'
import { Rich } from '@presale/i18n'
import { Button, Card, EmailText, LinkButton, Notice } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Brand } from '../layout/brand'
import { MailedCode } from '../mailed-code'
import { useMailedToken } from '../mailed-token'
import styles from '../message-page.module.css'
import { USER_KEY, useSession } from '../session/session'
import { texts as pageTexts } from '../texts'
import { texts } from './texts'

/**
 * What the link in a mail opens, for whoever has it: the mail may be read where nobody is signed in. It asks before it
 * confirms, since programs that look through mails for harmful links open each, some of them in a browser.
 */
export function ConfirmEmailPage() {
  const [token, enter] = useMailedToken()
  return (
    <main className={styles.page}>
      <Brand />
      <Card className={styles.card}>
        {token === undefined ? <Incomplete onEnter={enter} /> : <Confirmation key={token} token={token} />}
      </Card>
    </main>
  )
}

function Incomplete({ onEnter }: { onEnter: (token: string) => void }) {
  const t = texts.useT()
  return (
    <Message title={t('incomplete')} hint={t('incompleteHint')}>
      <MailedCode onEnter={onEnter} />
      <Onward isAside />
    </Message>
  )
}

function Confirmation({ token }: { token: string }) {
  const t = texts.useT()
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: () => void client.invalidateQueries({ queryKey: USER_KEY }),
  })
  const { data, error, isPending } = confirm
  if (data) {
    return (
      <Message
        title={t('done')}
        hint={<Rich text={t('doneHint')} parts={{ email: () => <EmailText address={data.email} /> }} />}
      >
        <Onward />
      </Message>
    )
  }
  const isRefused = isApiError(error) && error.status === 400
  return (
    <Message title={t('ask')} hint={t('askHint')}>
      {error && (
        <div role="alert" className={styles.notice}>
          <Notice tone="declined" title={t('notConfirmed')}>
            {sentenceOf(error, t('unreached'))}
          </Notice>
        </div>
      )}
      {isRefused ? (
        <Onward />
      ) : (
        <Button variant="primary" isBlock isBusy={isPending} onClick={() => confirm.mutate()}>
          {t('confirm')}
        </Button>
      )}
    </Message>
  )
}

function Message({ title, hint, children }: { title: string; hint: ReactNode; children: ReactNode }) {
  return (
    <>
      <div role="status">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{hint}</p>
      </div>
      {/* no text: what can be done stands in buttons, links and notices */}
      {children}
    </>
  )
}

/** To where a new link is asked for, for who is signed in here. */
function Onward({ isAside = false }: { isAside?: boolean }) {
  const t = texts.useT()
  const toStart = pageTexts.useT()('toStart')
  const isIn = useSession().status === 'in'
  return (
    <LinkButton variant={isAside ? 'secondary' : 'primary'} isBlock>
      <Link to={isIn ? '/settings' : '/'}>{isIn ? t('toSettings') : toStart}</Link>
    </LinkButton>
  )
}
