import { Button, Dialog } from '@presale/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ChainNotice } from '../../../exports/chain-notice'
import { exportAddress } from '../../../exports/export-address'
import { useExport } from '../../../exports/use-export'
import { useShell } from '../../../shell-context'
import { type AuditView, eventFiltersOf, isFiltered } from '../audit-view'
import { texts } from '../texts'

/** The events that the filters leave, as a file whose lines are chained and signed. */
export function ExportTrail({ view }: { view: AuditView }) {
  const t = texts.useT()
  const { user } = useShell()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const start = useExport(close)
  return (
    <>
      <Button
        size="sm"
        icon={<Download size={16} aria-hidden="true" />}
        disabledReason={user.isAdmin ? undefined : t('adminRequired')}
        onClick={() => setIsOpen(true)}
      >
        {t('exportCsv')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => !start.isPending && close()}
        title={t('exportTitle')}
        description={isFiltered(view) ? t('exportFiltered') : t('exportAll')}
        footer={
          <>
            <Button onClick={close} disabled={start.isPending}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              icon={<Download size={16} aria-hidden="true" />}
              isBusy={start.isPending}
              onClick={() => start.mutate(exportAddress('events', eventFiltersOf(view)))}
            >
              {t('download')}
            </Button>
          </>
        }
      >
        <ChainNotice />
      </Dialog>
    </>
  )
}
