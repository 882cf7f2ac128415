import type { Translate } from '@presale/i18n'
import { Button, SearchField, Select, TextField } from '@presale/ui'
import { SlidersHorizontal } from 'lucide-react'
import { Fragment, type ReactElement, useId, useState } from 'react'
import { useDraftSearch } from '../../../lists/use-draft-search'
import type { AuditViewState } from '../audit-view'
import { type AuditView, isBackwards, isFiltered, NO_FILTERS } from '../audit-view'
import { asUtcMinute, endOfMinute, startOfMinute } from '../moments'
import { texts } from '../texts'
import type { en } from '../texts.en'
import styles from './audit-filters.module.css'

type Draft = ReturnType<typeof useDraftSearch>

/** What is being typed into the filters that both sources have. */
export interface FilterDrafts {
  readonly search: Draft
  readonly from: Draft
  readonly to: Draft
}

/** For the page of both sources: what was just typed is not lost when the other one is chosen. */
export function useFilterDrafts({ view, change }: AuditViewState): FilterDrafts {
  return {
    search: useDraftSearch(view.search, (search) => change({ search }, { replace: true })),
    from: useDraftSearch(minuteOf(view.from), (text) =>
      change({ from: startOfMinute(text) }, { replace: true }),
    ),
    to: useDraftSearch(minuteOf(view.to), (text) => change({ to: endOfMinute(text) }, { replace: true })),
  }
}

const minuteOf = (moment: string | undefined) => (moment === undefined ? '' : asUtcMinute(moment))

export interface AuditFiltersProps extends AuditViewState {
  drafts: FilterDrafts
  /** What there is to choose from: as stored, and in words. */
  types: readonly { value: string; label: string }[]
  /** What a search is compared with, in short. */
  searchFor: string
  /** How what is looked for is found, where that has rules. */
  searchHint?: string
  /** What only this source is filtered by. */
  children: ReactElement | false
  /** Who is filtered by, to be taken away again. */
  chips: ReactElement | false
}

const ALL = 'all'

/** The filters above the list; on a phone behind a button. */
export function AuditFilters(props: AuditFiltersProps) {
  const { view, change, drafts, types, searchFor, searchHint, children, chips } = props
  const t = texts.useT()
  const [search, setSearch] = drafts.search
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    change(NO_FILTERS)
    setCleared(cleared + 1)
  }
  return (
    <div className={styles.filters}>
      <div className={styles.first}>
        <SearchField
          className={styles.search}
          label={t('search')}
          placeholder={searchFor}
          hint={searchHint}
          value={search}
          onChange={setSearch}
        />
        <Button
          className={styles.toggle}
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {t('filters')}
        </Button>
      </div>
      <div id={id} className={styles.fields} data-shown={isShown || undefined}>
        <Select
          label={t('type')}
          value={view.type ?? ALL}
          options={optionsOf(types, view.type, t)}
          onValueChange={(type) => change({ type: type === ALL ? undefined : type })}
        />
        {/* What was entered and filters nothing is cleared, too. */}
        <Fragment key={cleared}>{children}</Fragment>
        <MomentField label={t('from')} draft={drafts.from} />
        <MomentField
          label={t('to')}
          draft={drafts.to}
          error={isBackwards(view) ? t('backwards') : undefined}
        />
      </div>
      {isFiltered(view) && (
        <div className={styles.chosen}>
          {chips}
          <Button size="sm" variant="ghost" onClick={clear}>
            {t('clearFilters')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A type out of a link that is not among the known ones can be seen, and left. */
function optionsOf(types: AuditFiltersProps['types'], chosen: AuditView['type'], t: Translate<typeof en>) {
  const isKnown = chosen === undefined || types.some(({ value }) => value === chosen)
  return [{ value: ALL, label: t('all') }, ...types, ...(isKnown ? [] : [{ value: chosen, label: chosen }])]
}

interface MomentFieldProps {
  label: string
  draft: Draft
  error?: string | undefined
}

/** A minute in UTC, as the list shows its times: a link and a look mean the same everywhere. */
function MomentField({ label, draft: [minute, setMinute], error }: MomentFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      error={error}
      value={minute}
      max="9999-12-31T23:59"
      onChange={(event) => setMinute(event.currentTarget.value)}
    />
  )
}
