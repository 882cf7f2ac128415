import { ChipGroup, ScrollLine, SearchField, Select } from '@presale/ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './list-toolbar.module.css'
import { texts } from './texts'
import { useDraftSearch } from './use-draft-search'

type Direction = 'asc' | 'desc'

export interface ListToolbarProps<Sort extends string> {
  /** 'Search users'. */
  label: string
  placeholder: string
  view: { readonly search: string; readonly sort: Sort; readonly order: Direction }
  change: (
    change: { search: string } | { sort: Sort; order: Direction },
    options?: { replace: boolean },
  ) => void
  /** On a phone the column heads are gone: the order is chosen here. */
  orders: readonly { readonly sort: Sort; readonly order: Direction; readonly label: string }[]
  filterLabel: string
  /** Chips, each a link to the list with this filter. */
  filters: ReactNode
  /** After the filters. */
  end?: ReactElement
}

/** Search, filters and, on a phone, the order of a list whose view stands in the address bar. */
export function ListToolbar<Sort extends string>(props: ListToolbarProps<Sort>) {
  const t = texts.useT()
  const { label, placeholder, view, change, orders, filterLabel, filters, end } = props
  // Each rest of the typing replaces the last: the back button leaves the list, not a letter.
  const [draft, setDraft] = useDraftSearch(view.search, (search) => change({ search }, { replace: true }))
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        label={label}
        placeholder={placeholder}
        value={draft}
        onChange={setDraft}
      />
      <ScrollLine className={styles.filters}>
        <ChipGroup label={filterLabel}>{filters}</ChipGroup>
      </ScrollLine>
      {end}
      <div className={styles.order}>
        <Select
          label={t('order')}
          isLabelHidden
          value={sortValue(view)}
          options={orders.map((order) => ({ value: sortValue(order), label: order.label }))}
          onValueChange={(value) => {
            const chosen = orders.find((order) => sortValue(order) === value)
            if (chosen) change({ sort: chosen.sort, order: chosen.order })
          }}
        />
      </div>
    </div>
  )
}

function sortValue({ sort, order }: { readonly sort: string; readonly order: Direction }): string {
  return `${sort} ${order}`
}
