import { LinkButton, Notice } from '@presale/ui'
import { ExternalLink } from 'lucide-react'
import { useShell } from '../../../shell-context'
import { OPERATIONS_REFRESH_MS } from '../api/operations'
import styles from './operations-page.module.css'
import { ProjectionsCard } from './projections-card'
import { QueuesCard } from './queues-card'
import { SetAsideCard } from './set-aside-card'

/** Projections, what they set aside, and queues, for the operator. */
export function OperationsPage() {
  const { user } = useShell()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.rhythm}>Looked at again every {OPERATIONS_REFRESH_MS / 1000} s while in view.</p>
        <LinkButton size="sm" icon={<ExternalLink size={16} aria-hidden="true" />}>
          <a href="/api/admin/bull-board/" target="_blank" rel="noreferrer noopener">
            Open the queue board
          </a>
        </LinkButton>
      </div>
      <ProjectionsCard />
      <SetAsideCard />
      <QueuesCard />
      <Notice title="What this screen cannot do yet">
        <p className={styles.line}>
          Whether another event store is the right one is decided on the server:{' '}
          <code className={styles.code}>npm run projections -- reset NAME</code>
        </p>
        <p className={styles.line}>
          {user.isAdmin
            ? 'Jobs are looked into, and tried again, on the queue board.'
            : 'Jobs are looked into on the queue board; as a moderator you read there, and change nothing.'}
        </p>
      </Notice>
    </div>
  )
}
