import { USUAL_REASON_NAMES, USUAL_REASONS } from '@presale/kernel'
import { Chip, ChipGroup } from '@presale/ui'
import { texts } from './texts'

export interface ReasonPresetsProps {
  chosen: string
  onChoose: (reason: string) => void
}

/** In English in the field, as the buyer reads it. */
export function ReasonPresets({ chosen, onChoose }: ReasonPresetsProps) {
  const t = texts.useT()
  return (
    <ChipGroup label={t('preset.label')}>
      {USUAL_REASON_NAMES.map((name) => {
        const reason = USUAL_REASONS[name]
        return (
          <Chip
            key={name}
            isSelected={reason === chosen}
            onClick={() => onChoose(reason === chosen ? '' : reason)}
          >
            {t(`preset.${name}`)}
          </Chip>
        )
      })}
    </ChipGroup>
  )
}
