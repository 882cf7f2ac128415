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

const ARROWS: Readonly<Partial<Record<string, 1 | -1>>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The usual reason that an arrow key leads to from the one chosen: a line of text has no other use for these keys.
 * Undefined for another key, and where somebody wrote a reason of their own.
 */
export function reasonByKey(key: string, chosen: string): string | undefined {
  const step = ARROWS[key]
  const all = ['', ...USUAL_PROOF_NAMES.map((name): string => USUAL_PROOFS[name])]
  const at = all.indexOf(chosen)
  return step === undefined || at === -1 ? undefined : all.at((at + step) % all.length)
}

function presetsOf(
  of: ReasonPresetsProps['of'],
  t: Translate<typeof en>,
): readonly { readonly reason: string; readonly label: string }[] {
  if (of === 'decline')
    return USUAL_REASON_NAMES.map((name) => ({ reason: USUAL_REASONS[name], label: t(`preset.${name}`) }))
  return USUAL_PROOF_NAMES.map((name) => ({ reason: USUAL_PROOFS[name], label: t(`preset.${name}`) }))
}
