import { serverOffset } from '@presale/api-client'
import type { Pixel } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { Button, type Column, RelativeTime, Switch, Tag } from '@presale/ui'
import type { Toggle } from '../api/use-toggle-pixel'
import type { en } from '../texts.en'
import styles from './pixels-columns.module.css'

export interface PixelsColumnsOptions {
  t: Translate<typeof en>
  inUseId: string | undefined
  /** The switch that is under way: it stands where it was put. */
  toggled: Toggle | undefined
  onToggle: (toggle: Toggle) => void
  onEdit: (pixel: Pixel) => void
  onDelete: (pixel: Pixel) => void
}

export function pixelsColumns({ t, inUseId, toggled, ...on }: PixelsColumnsOptions): Column<Pixel>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      isPrimary: true,
      cell: ({ id, name }) => (
        <span className={styles.name}>
          <bdi className={styles.text} translate="no">
            {name}
          </bdi>
          {id === inUseId && <Tag tone="approved">{t('inUse')}</Tag>}
        </span>
      ),
    },
    { id: 'base', header: t('field.basePixel'), cell: ({ basePixel }) => <Code text={basePixel} /> },
    { id: 'event', header: t('field.eventPixel'), cell: ({ eventPixel }) => <Code text={eventPixel} /> },
    {
      id: 'active',
      header: t('column.active'),
      cell: (pixel) => (
        <Switch
          isLabelHidden
          label={t('isActive', { name: pixel.name })}
          checked={toggled?.pixel.id === pixel.id ? toggled.isActive : pixel.isActive}
          onCheckedChange={(isActive) => on.onToggle({ pixel, isActive })}
        />
      ),
    },
    {
      id: 'created',
      header: t('column.created'),
      cell: ({ createdAt }) => (
        <span className={styles.created}>
          <RelativeTime at={createdAt} serverOffset={serverOffset()} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      isActions: true,
      cell: (pixel) => (
        <span className={styles.actions}>
          <Button size="sm" aria-label={t('editOf', { name: pixel.name })} onClick={() => on.onEdit(pixel)}>
            {t('edit')}
          </Button>
          <Button
            size="sm"
            aria-label={t('deleteOf', { name: pixel.name })}
            onClick={() => on.onDelete(pixel)}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ]
}

function Code({ text }: { text: string }) {
  return (
    <code translate="no" className={styles.code}>
      {text}
    </code>
  )
}
