import { Card, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { Brand } from './layout/brand'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <Brand />
      <Card className={styles.card}>
        <h1 className={styles.title}>404 Page Not Found</h1>
        <p className={styles.text}>Did you forget to add the page to the router?</p>
        <LinkButton variant="primary" isBlock>
          <Link to="/">Back to the start</Link>
        </LinkButton>
      </Card>
    </main>
  )
}
