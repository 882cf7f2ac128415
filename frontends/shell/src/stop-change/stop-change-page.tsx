import { isApiError, sentenceOf, stopChange } from '@presale/api-client'
import { Kept } from '@presale/i18n'
import { Button, Card, LinkButton, Notice } from '@presale/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Brand } from '../layout/brand'
import { MailedCode } from '../mailed-code'
import { useMailedToken } from '../mailed-token'
import styles from '../message-page.module.css'
import { texts as pageTexts } from '../texts'
import { texts } from './texts'

/**
 * What the link in a mail about a change that waits opens, for whoever has it. It asks before it stops anything, since programs
 * that look through mails open each link.
 */
export function StopChangePage() {
  const t = texts.useT()
  const [token, enter] = useMailedToken()
  return (
    <main className={styles.page}>
      <Brand />
      <Card className={styles.card}>
        {token === undefined ? (
          <>
            <h1 className={styles.title}>{t('incomplete')}</h1>
            <p className={styles.text}>{t('incompleteHint')}</p>
            <MailedCode onEnter={enter} />
          </>
        ) : (
          <Stopping key={token} token={token} />
        )}
      </Card>
    </main>
  )
}

function Stopping({ token }: { token: string }) {
  const t = texts.useT()
  const toStart = pageTexts.useT()('toStart')
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => stopChange(token) })
  const isOver = isApiError(error) && [400, 409].includes(error.status)
  return (
    <>
      <div role="status">
        <h1 className={styles.title}>{t(data ? 'done' : 'ask')}</h1>
        <p className={styles.text}>
          {data ? (
            <Kept text={t('doneHint', { subject: data.subject })} words={[data.subject]} />
          ) : (
            t('askHint')
          )}
        </p>
      </div>
      {error && (
        <div role="alert" className={styles.notice}>
          <Notice tone="declined" title={t('notStopped')}>
            {sentenceOf(error, t('unreached'))}
          </Notice>
        </div>
      )}
      {data || isOver ? (
        <LinkButton variant="primary" isBlock>
          <Link to="/">{toStart}</Link>
        </LinkButton>
      ) : (
        <Button variant="danger" isBlock isBusy={isPending} onClick={() => mutate()}>
          {t('stop')}
        </Button>
      )}
    </>
  )
}
