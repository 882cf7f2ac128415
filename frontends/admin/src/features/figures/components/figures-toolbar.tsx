import { ChipGroup, LinkChip, Switch, TextField } from '@presale/ui'
import { Link, useSearchParams } from 'react-router-dom'
import { paramsNow, withParams } from '../../../lists/address-bar'
import { useDraftSearch } from '../../../lists/use-draft-search'
import { type DayRange, isDay, lastDays, PRESETS, readRange, writeRange } from '../range'
import { texts } from '../texts'
import styles from './figures-toolbar.module.css'

export interface FiguresToolbarProps {
  range: DayRange
  today: string
  /** Why these days can't be shown. */
  refusal: string | undefined
  isTable: boolean
}

/** Which days, and whether as bars or as tables. */
export function FiguresToolbar({ range, today, refusal, isTable }: FiguresToolbarProps) {
  const t = texts.useT()
  const [params, setParams] = useSearchParams()
  const change = (end: Partial<DayRange>) => {
    const now = paramsNow()
    const next = { ...readRange(now, today), ...end }
    setParams(writeRange(now, next, today), { replace: true, preventScrollReset: true })
  }
  return (
    <div className={styles.toolbar}>
      <ChipGroup label={t('days')}>
        {PRESETS.map((days) => (
          <LinkChip key={days} isSelected={isSame(range, lastDays(days, today))}>
            <Link to={`?${writeRange(params, lastDays(days, today), today)}`} preventScrollReset>
              {t('preset', { days })}
            </Link>
          </LinkChip>
        ))}
      </ChipGroup>
      <DayField label={t('from')} value={range.from} onSettle={(from) => change({ from })} error={refusal} />
      <DayField label={t('to')} value={range.to} onSettle={(to) => change({ to })} />
      <div className={styles.switch}>
        <Switch
          label={t('showAsTable')}
          checked={isTable}
          onCheckedChange={(asTable) =>
            setParams(withParams(paramsNow(), { as: { value: asTable ? 'table' : undefined } }), {
              preventScrollReset: true,
            })
          }
        />
      </div>
    </div>
  )
}

interface DayFieldProps {
  label: string
  value: string
  error?: string | undefined
  onSettle: (day: string) => void
}

/** A day in UTC. Emptied, or with a year that is still being typed, it waits for a day that there is. */
function DayField({ label, value, error, onSettle }: DayFieldProps) {
  const [draft, setDraft] = useDraftSearch(value, (day) => isDay(day) && onSettle(day))
  return (
    <div className={styles.day}>
      <TextField
        type="date"
        label={label}
        error={error}
        min="1970-01-01"
        max="9999-12-31"
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
    </div>
  )
}

const isSame = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to
