import { Card, ChipGroup, LinkChip } from '@presale/ui'
import { Link } from 'react-router-dom'
import type { AuditSource } from '../audit-view'
import { useAuditView } from '../audit-view'
import { useFilterDrafts } from './audit-filters'
import styles from './audit-page.module.css'
import { EventsList } from './events-list'
import { ExportTrail } from './export-trail'
import { StaffChangesList } from './staff-changes-list'

const SOURCES: readonly { source: AuditSource; label: string }[] = [
  { source: 'events', label: 'Purchase events' },
  { source: 'changes', label: 'Staff changes' },
]

/** The audit trail: every event of every purchase, and what staff changed. */
export function AuditPage() {
  const viewState = useAuditView()
  const { view, linkTo } = viewState
  const drafts = useFilterDrafts(viewState)
  return (
    <Card padding="none" aria-label="Audit trail">
      <div className={styles.head}>
        <ChipGroup label="What happened">
          {SOURCES.map(({ source, label }) => (
            <LinkChip key={source} isSelected={view.source === source}>
              <Link to={linkTo({ source })} preventScrollReset>
                {label}
              </Link>
            </LinkChip>
          ))}
        </ChipGroup>
        {view.source === 'events' && <ExportTrail view={view} />}
      </div>
      {view.source === 'events' ? (
        <EventsList {...viewState} drafts={drafts} />
      ) : (
        <StaffChangesList {...viewState} drafts={drafts} />
      )}
    </Card>
  )
}
