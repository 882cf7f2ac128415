import { Button, SearchField, Select, TextField } from '@presale/ui'
import { SlidersHorizontal } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useDraftSearch } from '../../../lists/use-draft-search'
import type { AuditViewState } from '../audit-view'
import { type AuditView, isBackwards, isFiltered, NO_FILTERS } from '../audit-view'
import { asLocalMinute, endOfMinute, startOfMinute } from '../moments'
import styles from './audit-filters.module.css'

export interface AuditFiltersProps extends AuditViewState {
  /** What there is to choose from: as stored, and in words. */
  types: readonly { value: string; label: string }[]
  /** What a search is compared with, in short. */
  searchFor: string
  /** How what is looked for is found, where that has rules. */
  searchHint?: string
  /** What only this source is filtered by. */
  children: ReactNode
  /** Who is filtered by, to be taken away again. */
  chips: ReactNode
}

const ALL = 'all'

/** The filters above the list; on a phone behind a button. */
export function AuditFilters(props: AuditFiltersProps) {
  const { view, change, types, searchFor, searchHint, children, chips } = props
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [cleared, setCleared] = useState(0)
  const [draft, setDraft] = useDraftSearch(view.search, (search) => change({ search }, { replace: true }))
  const clear = () => {
    change(NO_FILTERS)
    setCleared(cleared + 1)
  }
  return (
    <div className={styles.filters}>
      <div className={styles.first}>
        <SearchField
          className={styles.search}
          label="Search the trail"
          placeholder={searchFor}
          hint={searchHint}
          value={draft}
          onChange={setDraft}
        />
        <Button
          className={styles.toggle}
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          Filters
        </Button>
      </div>
      <div id={id} className={styles.fields} data-shown={isShown || undefined}>
        <Select
          label="Type"
          value={view.type ?? ALL}
          options={optionsOf(types, view.type)}
          onValueChange={(type) => change({ type: type === ALL ? undefined : type })}
        />
        {/* What was entered and filters nothing is cleared, too. */}
        <Fragment key={cleared}>{children}</Fragment>
        <MomentField
          label="From"
          value={view.from}
          onSettle={(text) => change({ from: startOfMinute(text) }, { replace: true })}
        />
        <MomentField
          label="To"
          value={view.to}
          error={isBackwards(view) ? 'The end stands before the start.' : undefined}
          onSettle={(text) => change({ to: endOfMinute(text) }, { replace: true })}
        />
      </div>
      {isFiltered(view) && (
        <div className={styles.chosen}>
          {chips}
          <Button size="sm" variant="ghost" onClick={clear}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  )
}

/** A type out of a link that is not among the known ones can be seen, and left. */
function optionsOf(types: AuditFiltersProps['types'], chosen: AuditView['type']) {
  const isKnown = chosen === undefined || types.some(({ value }) => value === chosen)
  return [
    { value: ALL, label: 'All types' },
    ...types,
    ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
  ]
}

interface MomentFieldProps {
  label: string
  value: string | undefined
  error?: string | undefined
  onSettle: (local: string) => void
}

/** A minute in the reader's time zone; the address bar has it in UTC, so that a link means the same everywhere. */
function MomentField({ label, value, error, onSettle }: MomentFieldProps) {
  const [draft, setDraft] = useDraftSearch(value === undefined ? '' : asLocalMinute(value), onSettle)
  return (
    <TextField
      type="datetime-local"
      label={label}
      error={error}
      value={draft}
      max="9999-12-31T23:59"
      onChange={(event) => setDraft(event.currentTarget.value)}
    />
  )
}
