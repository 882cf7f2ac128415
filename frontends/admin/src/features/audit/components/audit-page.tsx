import { Card, ChipGroup, LinkChip } from '@presale/ui'
import { SavedViewsMenu } from '../../../lists/saved-views/saved-views-menu'
import { ViewLink } from '../../../lists/view-link'
import type { AuditSource } from '../audit-view'
import { useAuditView } from '../audit-view'
import { texts } from '../texts'
import { useFilterDrafts } from './audit-filters'
import styles from './audit-page.module.css'
import { EventsList } from './events-list'
import { ExportTrail } from './export-trail'
import { StaffChangesList } from './staff-changes-list'

const SOURCES: readonly AuditSource[] = ['events', 'changes']

/** Which list, and all that narrows it. */
const VIEW_PARAMS = [
  'source',
  'search',
  'type',
  'actor',
  'user',
  'purchase',
  'subject',
  'from',
  'to',
] as const

/** The audit trail: every event of every purchase, and what staff changed. */
export function AuditPage() {
  const t = texts.useT()
  const viewState = useAuditView()
  const { view, linkTo, change } = viewState
  const drafts = useFilterDrafts(viewState)
  return (
    <Card padding="none" aria-label={t('auditTrail')}>
      <div className={styles.head}>
        <ChipGroup label={t('whatHappened')}>
          {SOURCES.map((source) => (
            <LinkChip key={source} isSelected={view.source === source}>
              <ViewLink to={{ source }} linkTo={linkTo} change={change}>
                {t(`${source}.source`)}
              </ViewLink>
            </LinkChip>
          ))}
        </ChipGroup>
        <span className={styles.end}>
          <SavedViewsMenu list="audit" base="view=audit" names={VIEW_PARAMS} />
          {view.source === 'events' && <ExportTrail view={view} />}
        </span>
      </div>
      {view.source === 'events' ? (
        <EventsList {...viewState} drafts={drafts} />
      ) : (
        <StaffChangesList {...viewState} drafts={drafts} />
      )}
    </Card>
  )
}
