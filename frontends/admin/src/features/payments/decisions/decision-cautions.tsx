import type { AdminPurchase } from '@presale/contracts'
import { Kept, keptInSentence, type Translate } from '@presale/i18n'
import { Notice } from '@presale/ui'
import { useShell } from '../../../shell-context'
import { isDoubtful } from './approval-entry'
import { texts } from './texts'
import type { en } from './texts.en'

/** What an approval should give somebody pause for. */
export function DecisionCautions({ purchase }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  const { user } = useShell()
  return (
    <>
      {purchase.userId === user.id && (
        <Notice tone="pending" title={t('caution.own')}>
          {t('caution.ownHint')}
        </Notice>
      )}
      {purchase.sampleWallet && (
        <Notice tone="pending" title={t('caution.sample')}>
          {t('caution.sampleHint')}
        </Notice>
      )}
      {purchase.marks.map(({ kind, sentence }) => (
        <Notice key={kind} tone="pending" title={t('caution.marked')}>
          <Kept text={sentence} words={keptInSentence(sentence)} />
        </Notice>
      ))}
      {isDoubtful(purchase) && (
        <Notice tone="declined" title={t('caution.seen')}>
          {t(purchase.seen?.isEarlier ? 'caution.seenEarlier' : 'caution.seenFitsOthers')}
        </Notice>
      )}
      {purchase.contested && (
        <Notice tone="declined" title={t('caution.contested')}>
          {t('caution.contestedHint')}
        </Notice>
      )}
    </>
  )
}

/** The same in a word each, for a line of a list. */
export function cautionSentences(t: Translate<typeof en>, purchase: AdminPurchase, ownId: string): string[] {
  return [
    ...(purchase.userId === ownId ? [t('caution.word.own')] : []),
    ...(purchase.sampleWallet ? [t('caution.word.sample')] : []),
    ...(purchase.marks.length > 0 ? [t('caution.word.marked')] : []),
    ...(isDoubtful(purchase) ? [t('caution.word.seen')] : []),
    ...(purchase.contested ? [t('caution.word.contested')] : []),
  ]
}
