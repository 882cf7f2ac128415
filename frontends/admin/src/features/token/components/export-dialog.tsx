import { Chip, ChipGroup, readersSeparators, Select, TextField } from '@presale/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { texts as eventTexts } from '../../../events/texts'
import { useExport } from '../../../exports/use-export'
import { FormDialog } from '../../../forms/form-dialog'
import {
  addressOf,
  areDaysReversed,
  areDaysUtc,
  EXPORTS,
  type ExportDraft,
  exportFilters,
  FIRST_DRAFT,
  hasDays,
} from '../export-form'
import { texts } from '../texts'
import styles from './export-dialog.module.css'

/** A choice that does not narrow has a value, too. */
const ALL = 'all'

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = texts.useT()
  const [draft, setDraft] = useState(FIRST_DRAFT)
  const start = useExport(onClose)
  const submit = () => {
    if (!areDaysReversed(draft)) start.mutate(addressOf(draft, readersSeparators()))
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      title={t('export.title')}
      isBusy={start.isPending}
      submitLabel={t('export.download')}
      submitIcon={<Download aria-hidden="true" />}
      className={styles.form}
    >
      <ChipGroup label={t('export.what')}>
        {EXPORTS.map((kind) => (
          <Chip
            key={kind}
            isSelected={draft.kind === kind}
            onClick={() => setDraft({ ...draft, kind, choice: '' })}
          >
            {t(`export.${kind}`)}
          </Chip>
        ))}
      </ChipGroup>
      <p className={styles.description}>{t(`export.${draft.kind}.description`)}</p>
      {draft.kind !== 'events' && (
        <p className={styles.description}>{t(`export.${readersSeparators() ?? 'comma'}`)}</p>
      )}
      <Filters draft={draft} edit={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}

interface FiltersProps {
  draft: ExportDraft
  edit: (change: Partial<ExportDraft>) => void
}

function Filters({ draft, edit }: FiltersProps) {
  const t = texts.useT()
  const { choice, searchHint } = exportFilters(draft.kind, t, eventTexts.useT())
  const isUtc = areDaysUtc(draft.kind)
  return (
    <>
      <TextField
        label={t('export.search')}
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
      {hasDays(draft.kind) && (
        <div className={styles.days}>
          <TextField
            type="date"
            label={t(isUtc ? 'export.fromUtc' : 'export.from')}
            value={draft.from}
            onChange={(event) => edit({ from: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label={t(isUtc ? 'export.toUtc' : 'export.to')}
            error={areDaysReversed(draft) ? t('export.daysReversed') : undefined}
            value={draft.to}
            onChange={(event) => edit({ to: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}
