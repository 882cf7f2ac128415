import type { Translate } from '@presale/i18n'
import { USUAL_PROOF_NAMES, USUAL_PROOFS, USUAL_REASON_NAMES, USUAL_REASONS } from '@presale/kernel'
import { Chip, ChipGroup } from '@presale/ui'
import { texts } from './texts'
import type { en } from './texts.en'

export interface ReasonPresetsProps {
  of: 'approve' | 'decline'
  chosen: string
  onChoose: (reason: string) => void
}

/** In English in the field, as it is kept and as a buyer reads it. */
export function ReasonPresets({ of, chosen, onChoose }: ReasonPresetsProps) {
  const t = texts.useT()
  return (
    <ChipGroup label={t('preset.label')}>
      {presetsOf(of, t).map(({ reason, label }) => (
        <Chip
          key={reason}
          isSelected={reason === chosen}
          onClick={() => onChoose(reason === chosen ? '' : reason)}
        >
          {label}
        </Chip>
      ))}
    </ChipGroup>
  )
}

function presetsOf(
  of: ReasonPresetsProps['of'],
  t: Translate<typeof en>,
): readonly { readonly reason: string; readonly label: string }[] {
  if (of === 'decline')
    return USUAL_REASON_NAMES.map((name) => ({ reason: USUAL_REASONS[name], label: t(`preset.${name}`) }))
  return USUAL_PROOF_NAMES.map((name) => ({ reason: USUAL_PROOFS[name], label: t(`preset.${name}`) }))
}
