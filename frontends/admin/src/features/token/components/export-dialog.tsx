import { Chip, ChipGroup, Select, TextField } from '@presale/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '../../../exports/use-export'
import { FormDialog } from '../../../forms/form-dialog'
import {
  addressOf,
  EXPORT_LABELS,
  EXPORTS,
  type ExportDraft,
  FIRST_DRAFT,
  problemWithDays,
} from '../export-form'
import styles from './export-dialog.module.css'

/** A choice that does not narrow has a value, too. */
const ALL = 'all'

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(FIRST_DRAFT)
  const start = useExport(onClose)
  const submit = () => {
    if (problemWithDays(draft) === undefined) start.mutate(addressOf(draft))
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title="Export CSV"
      isBusy={start.isPending}
      submitLabel="Download"
      submitIcon={<Download aria-hidden="true" />}
      className={styles.form}
    >
      <ChipGroup label="What to export">
        {EXPORTS.map((kind) => (
          <Chip
            key={kind}
            isSelected={draft.kind === kind}
            onClick={() => setDraft({ ...draft, kind, choice: '' })}
          >
            {EXPORT_LABELS[kind].label}
          </Chip>
        ))}
      </ChipGroup>
      <p className={styles.description}>{EXPORT_LABELS[draft.kind].description}</p>
      <Filters draft={draft} edit={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}

interface FiltersProps {
  draft: ExportDraft
  edit: (change: Partial<ExportDraft>) => void
}

function Filters({ draft, edit }: FiltersProps) {
  const { choice, searchHint, hasDays } = EXPORT_LABELS[draft.kind]
  return (
    <>
      <TextField
        label="Search (optional)"
        hint={searchHint}
        autoComplete="off"
        maxLength={200}
        value={draft.search}
        onChange={(event) => edit({ search: event.currentTarget.value })}
      />
      <Select
        label={choice.label}
        value={draft.choice === '' ? ALL : draft.choice}
        options={[{ value: ALL, label: choice.all }, ...choice.options]}
        onValueChange={(value) => edit({ choice: value === ALL ? '' : value })}
      />
      {hasDays && (
        <div className={styles.days}>
          <TextField
            type="date"
            label="From (optional)"
            value={draft.from}
            onChange={(event) => edit({ from: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label="To (optional)"
            error={problemWithDays(draft)}
            value={draft.to}
            onChange={(event) => edit({ to: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}
