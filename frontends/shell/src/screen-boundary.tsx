import { Button, Card } from '@presale/ui'
import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import styles from './message-page.module.css'
import { SurvivesLeaving } from './remotes/survives-leaving'
import { endSplash } from './splash/splash'
import { texts } from './texts'

interface State {
  readonly hasFailed: boolean
}

/**
 * Stands around the application, and around each of its screens: where one throws that no remote answers for, a page
 * that says so and leads on, never an empty one. Loaded anew, since what threw may have left the document in pieces.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    endSplash()
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return <FailedScreen />
    return <SurvivesLeaving>{this.props.children}</SurvivesLeaving>
  }
}

function FailedScreen() {
  const t = texts.useT()
  return (
    <main className={styles.page} role="alert">
      <Card className={styles.card}>
        <h1 className={styles.title}>{t('screenFailed')}</h1>
        <p className={styles.text}>{t('screenFailedHint')}</p>
        <Button variant="primary" icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </Card>
    </main>
  )
}
