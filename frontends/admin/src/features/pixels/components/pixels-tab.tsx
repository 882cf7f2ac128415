import type { Pixel } from '@presale/contracts'
import { Button, Card, EmptyState, Table } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, Radio } from 'lucide-react'
import { useState } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { pixelsQuery } from '../api/pixels'
import { useTogglePixel } from '../api/use-toggle-pixel'
import { pixelInUse } from '../pixel-form'
import { DeletePixelDialog } from './delete-pixel-dialog'
import { PixelDialog } from './pixel-dialog'
import { pixelsColumns } from './pixels-columns'
import styles from './pixels-tab.module.css'

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly pixel: Pixel }

const FAILED = 'Failed to fetch Twitter pixels'

/** Twitter Pixels. Nothing is disabled for a moderator. */
export function PixelsTab() {
  const query = useQuery(pixelsQuery())
  const { data, isPending, isError } = query
  const toggle = useTogglePixel()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const inUseId = pixelInUse(data ?? [])?.id
  const columns = pixelsColumns({
    inUseId,
    toggled: toggle.isPending ? toggle.variables : undefined,
    onToggle: (next) => !toggle.isPending && toggle.mutate(next),
    onEdit: (pixel) => setDialog({ kind: 'edit', pixel }),
    onDelete: (pixel) => setDialog({ kind: 'delete', pixel }),
  })
  const add = (
    <Button
      variant="primary"
      size="sm"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setDialog({ kind: 'add' })}
    >
      Add pixel
    </Button>
  )
  return (
    <Card padding="none" title="Advertising pixels" action={add}>
      {!data && isError ? (
        <FailedList
          query={query}
          failed={FAILED}
          description="The pixels could not be loaded. Nothing was changed."
        />
      ) : (
        <>
          <p className={styles.rule}>
            The pages use only the newest active pixel, and only for visitors who agreed to it.
          </p>
          {isError && <OutdatedNotice query={query} failed={FAILED} />}
          <Table
            caption="Twitter pixels"
            density="dense"
            columns={columns}
            rows={data ?? []}
            rowKey={({ id }) => id}
            skeletonRows={isPending ? 3 : undefined}
            empty={
              <EmptyState
                icon={<Radio size={22} aria-hidden="true" />}
                title="No Twitter Pixels Found"
                description="Where none is active, the pages use the site setting ‘Twitter base pixel’, if it has a value."
              />
            }
          />
        </>
      )}
      {dialog && dialog.kind !== 'delete' && (
        <PixelDialog pixel={dialog.kind === 'edit' ? dialog.pixel : undefined} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeletePixelDialog pixel={dialog.pixel} isInUse={dialog.pixel.id === inUseId} onClose={close} />
      )}
    </Card>
  )
}
