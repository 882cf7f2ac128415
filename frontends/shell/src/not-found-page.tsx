import { Card, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { Brand } from './layout/brand'
import styles from './message-page.module.css'
import { texts } from './texts'

export function NotFoundPage() {
  const t = texts.useT()
  return (
    <main className={styles.page}>
      <Brand />
      <Card className={styles.card}>
        <h1 className={styles.title}>{t('notFound')}</h1>
        <p className={styles.text}>{t('notFoundHint')}</p>
        <LinkButton variant="primary" isBlock>
          <Link to="/">{t('toStart')}</Link>
        </LinkButton>
      </Card>
    </main>
  )
}
