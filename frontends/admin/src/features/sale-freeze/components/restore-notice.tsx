import { Button, Notice } from '@presale/ui'
import { useConfirmRestore } from '../api/use-confirm-restore'
import { texts } from '../texts'

/** The sale cannot go on before an admin has looked at what a backup put back. */
export function RestoreNotice() {
  const t = texts.useT()
  const confirm = useConfirmRestore()
  return (
    <Notice
      tone="declined"
      title={t('restored')}
      action={
        <Button size="sm" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirmRestore')}
        </Button>
      }
    >
      {t('confirmRestoreHint')}
    </Notice>
  )
}
