import { Button, Dialog } from '@presale/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ChainNotice } from '../../../exports/chain-notice'
import { exportAddress } from '../../../exports/export-address'
import { useExport } from '../../../exports/use-export'
import { useShell } from '../../../shell-context'
import { type AuditView, eventFiltersOf, isFiltered } from '../audit-view'

/** The events that the filters leave, as a file whose lines are chained and signed. */
export function ExportTrail({ view }: { view: AuditView }) {
  const { user } = useShell()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const start = useExport(close)
  return (
    <>
      <Button
        size="sm"
        icon={<Download size={16} aria-hidden="true" />}
        disabledReason={user.isAdmin ? undefined : 'Admin privileges required'}
        onClick={() => setIsOpen(true)}
      >
        Export CSV
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => !start.isPending && close()}
        title="Export the audit trail"
        description={
          isFiltered(view)
            ? 'The events that match the filters, of all pages, as a CSV file.'
            : 'All events of all purchases, as a CSV file.'
        }
        footer={
          <>
            <Button onClick={close} disabled={start.isPending}>
              Cancel
            </Button>
            <Button
              variant="primary"
              icon={<Download size={16} aria-hidden="true" />}
              isBusy={start.isPending}
              onClick={() => start.mutate(exportAddress('events', eventFiltersOf(view)))}
            >
              Download
            </Button>
          </>
        }
      >
        <ChainNotice />
      </Dialog>
    </>
  )
}
