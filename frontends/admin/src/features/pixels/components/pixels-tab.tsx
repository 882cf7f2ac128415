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
import { texts } from '../texts'
import { DeletePixelDialog } from './delete-pixel-dialog'
import { PixelDialog } from './pixel-dialog'
import { pixelsColumns } from './pixels-columns'
import styles from './pixels-tab.module.css'

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly pixel: Pixel }

/** Twitter Pixels. Nothing is disabled for a moderator. */
export function PixelsTab() {
  const t = texts.useT()
  const query = useQuery(pixelsQuery())
  const { data, isPending, isError } = query
  const toggle = useTogglePixel()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const inUseId = pixelInUse(data ?? [])?.id
  const columns = pixelsColumns({
    t,
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
      {t('list.add')}
    </Button>
  )
  return (
    <Card padding="none" title={t('list.title')} action={add}>
      {!data && isError ? (
        <FailedList query={query} failed={t('list.failed')} description={t('list.failedHint')} />
      ) : (
        <>
          <p className={styles.rule}>{t('list.rule')}</p>
          {isError && <OutdatedNotice query={query} failed={t('list.failed')} />}
          <Table
            caption={t('list.caption')}
            density="dense"
            columns={columns}
            rows={data ?? []}
            rowKey={({ id }) => id}
            skeletonRows={isPending ? 3 : undefined}
            empty={
              <EmptyState
                icon={<Radio size={22} aria-hidden="true" />}
                title={t('list.empty')}
                description={t('list.emptyHint')}
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
