import { ConfirmDialog, TextField } from '@presale/ui'
import { useState } from 'react'
import { useRecall } from '../api/use-recall'
import { texts } from '../texts'

/** For an address that is not ours: whoever put it there, nobody may pay to it any more. */
export function RecallDialog({ onClose }: { onClose: () => void }) {
  const t = texts.useT()
  const recall = useRecall(onClose)
  const [address, setAddress] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isBusy={recall.isPending}
      title={t('recall.title')}
      description={t('recall.description')}
      confirmLabel={t('recall.confirm')}
      onClose={() => !recall.isPending && onClose()}
      onConfirm={() => {
        const entered = address.trim()
        setIsMissing(entered === '')
        if (entered !== '') recall.mutate(entered)
      }}
    >
      <TextField
        label={t('recall.address')}
        hint={t('recall.hint')}
        error={isMissing ? t('problem.address.needed') : undefined}
        value={address}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        translate="no"
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
