import type { AdminAction } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { type Column, TextField } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useDraftSearch } from '../../../lists/use-draft-search'
import { useShell } from '../../../shell-context'
import type { TranslateSettings } from '../../../site-settings/setting-labels'
import { texts as settingTexts } from '../../../site-settings/texts'
import { staffChangesQuery } from '../api/staff-changes'
import type { AuditViewState } from '../audit-view'
import { changesQueryOf } from '../audit-view'
import { changeTypeLabel, describeChange, inOneLine, keptOf } from '../change-descriptions'
import { CHANGE_TYPES } from '../change-types'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { AuditFilters, type FilterDrafts } from './audit-filters'
import { ActorCell } from './events-list'
import { PersonChip } from './person-chip'
import { StaffChangeDetail } from './staff-change-detail'
import { MomentCell, More, WhatCell } from './trail-cells'
import styles from './trail-columns.module.css'
import { TrailList } from './trail-list'

/** What admins and moderators changed outside the purchases’ own events, newest first. */
export function StaffChangesList({ drafts, ...viewState }: AuditViewState & { drafts: FilterDrafts }) {
  const t = texts.useT()
  const inSettings = settingTexts.useT()
  const { user } = useShell()
  const { view, change, linkTo } = viewState
  const query = useQuery(staffChangesQuery(changesQueryOf(view)))
  const [subject, setSubject] = useDraftSearch(view.subject, (text) =>
    change({ subject: text }, { replace: true }),
  )
  return (
    <>
      <AuditFilters
        {...viewState}
        drafts={drafts}
        types={CHANGE_TYPES.map((value) => ({ value, label: changeTypeLabel(value, t) }))}
        searchFor={t('changes.searchFor')}
        chips={
          view.actor !== undefined && (
            <PersonChip
              filter="actor"
              id={view.actor}
              name={query.data?.rows.find(({ actor }) => actor.id === view.actor)?.actor.name}
              to={linkTo({ actor: undefined })}
            />
          )
        }
      >
        <TextField
          label={t('subject')}
          // not a text: as it is stored
          placeholder="BTC, sale_target"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
      </AuditFilters>
      <div className={styles.roomy}>
        <TrailList
          {...viewState}
          query={query}
          columns={columnsOf(viewState, user.isAdmin, t, inSettings)}
          noun="changes"
          caption={t('changes.caption')}
          failed={t('changes.failed')}
          emptyHint={t('changes.noneHint')}
          detail={(row) => (
            <StaffChangeDetail
              change={row}
              onlyThisSubject={row.subject === view.subject ? undefined : linkTo({ subject: row.subject })}
            />
          )}
        />
      </div>
    </>
  )
}

function columnsOf(
  { view, change, linkTo }: AuditViewState,
  isAdmin: boolean,
  t: Translate<typeof en>,
  inSettings: TranslateSettings,
): Column<AdminAction>[] {
  const from: Column<AdminAction> = {
    id: 'from',
    header: t('column.from'),
    cell: ({ ipAddress }) =>
      ipAddress === null ? (
        t('notRecorded')
      ) : (
        <span className={styles.from} translate="no">
          {ipAddress}
        </span>
      ),
  }
  return [
    { id: 'when', header: t('column.when'), cell: ({ at }) => <MomentCell at={at} /> },
    {
      id: 'what',
      header: t('column.what'),
      isPrimary: true,
      cell: (row) => {
        const { title, kept, differences, warning } = describeChange(row, t, inSettings)
        const isOpen = view.open === row.id
        return (
          <WhatCell
            id={row.id}
            title={title}
            kept={kept}
            isOpen={isOpen}
            onToggle={() => change({ open: isOpen ? undefined : row.id }, { replace: true })}
          >
            {warning !== undefined && (
              <span className={styles.warning} title={warning}>
                <TriangleAlert size={12} aria-hidden="true" />
                <span>{t('movesMoney')}</span>
              </span>
            )}
            <More words={inOneLine(differences, t)} kept={differences.flatMap(keptOf)} />
          </WhatCell>
        )
      },
    },
    { id: 'who', header: t('column.who'), cell: ({ actor }) => <ActorCell actor={actor} linkTo={linkTo} /> },
    ...(isAdmin ? [from] : []),
  ]
}
