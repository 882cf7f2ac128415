import { serverOffset } from '@presale/api-client'
import type { Pixel } from '@presale/contracts'
import { Button, type Column, RelativeTime, Switch, Tag } from '@presale/ui'
import type { Toggle } from '../api/use-toggle-pixel'
import styles from './pixels-columns.module.css'

export interface PixelsColumnsOptions {
  inUseId: string | undefined
  /** The switch that is under way: it stands where it was put. */
  toggled: Toggle | undefined
  onToggle: (toggle: Toggle) => void
  onEdit: (pixel: Pixel) => void
  onDelete: (pixel: Pixel) => void
}

export function pixelsColumns({ inUseId, toggled, ...on }: PixelsColumnsOptions): Column<Pixel>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      isPrimary: true,
      cell: ({ id, name }) => (
        <span className={styles.name}>
          <bdi className={styles.text}>{name}</bdi>
          {id === inUseId && <Tag tone="approved">In use</Tag>}
        </span>
      ),
    },
    { id: 'base', header: 'Base pixel ID', cell: ({ basePixel }) => <Code text={basePixel} /> },
    { id: 'event', header: 'Event pixel ID', cell: ({ eventPixel }) => <Code text={eventPixel} /> },
    {
      id: 'active',
      header: 'Active',
      cell: (pixel) => (
        <Switch
          isLabelHidden
          label={`${pixel.name} is active`}
          checked={toggled?.pixel.id === pixel.id ? toggled.isActive : pixel.isActive}
          onCheckedChange={(isActive) => on.onToggle({ pixel, isActive })}
        />
      ),
    },
    {
      id: 'created',
      header: 'Created',
      cell: ({ createdAt }) => (
        <span className={styles.created}>
          <RelativeTime at={createdAt} serverOffset={serverOffset()} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (pixel) => (
        <span className={styles.actions}>
          <Button size="sm" aria-label={`Edit ${pixel.name}`} onClick={() => on.onEdit(pixel)}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Delete ${pixel.name}`} onClick={() => on.onDelete(pixel)}>
            Delete
          </Button>
        </span>
      ),
    },
  ]
}

function Code({ text }: { text: string }) {
  return <code className={styles.code}>{text}</code>
}
