import { firstRowOf, inTransaction, onlyRowOf, type Pool, type PoolClient } from '@presale/read-store'
import { type ActingStaff, recordAdminAction } from './admin-actions'
import { PIXEL_COLUMNS, type Pixel, pixelRow } from './pixels'

export interface PixelEntry {
  readonly name: string
  readonly basePixel: string
  readonly eventPixel: string
  readonly isActive: boolean
}

/** What an edit leaves out stays as it is. */
export type PixelEdit = Omit<PixelEntry, 'isActive'> & { readonly isActive?: boolean | undefined }

/** @param client inside a transaction, which the caller commits. */
export async function createPixel(client: PoolClient, entry: PixelEntry, by: ActingStaff): Promise<Pixel> {
  const after = await onlyRowOf(
    client,
    pixelRow,
    `insert into sale.twitter_pixels (name, base_pixel, event_pixel, is_active, created_at)
     values ($1, $2, $3, $4, $5) returning ${PIXEL_COLUMNS}`,
    [entry.name, entry.basePixel, entry.eventPixel, entry.isActive, by.at],
  )
  await recordAdminAction(client, by, { action: 'pixel-created', subject: after.id, before: null, after })
  return after
}

/** @returns undefined where there is no such pixel. */
export function updatePixel(
  pool: Pool,
  id: string,
  entry: PixelEdit,
  by: ActingStaff,
): Promise<Pixel | undefined> {
  return inTransaction(pool, async (client) => {
    const before = await lockPixel(client, id)
    if (!before) return undefined
    const after = await firstRowOf(
      client,
      pixelRow,
      `update sale.twitter_pixels set name = $2, base_pixel = $3, event_pixel = $4, is_active = $5
       where id = $1 returning ${PIXEL_COLUMNS}`,
      [id, entry.name, entry.basePixel, entry.eventPixel, entry.isActive ?? before.isActive],
    )
    if (!after) throw new Error(`Pixel ${id} went away under its lock`)
    await recordAdminAction(client, by, { action: 'pixel-updated', subject: id, before, after })
    return after
  })
}

/** @returns false where there is no such pixel. */
export function deletePixel(pool: Pool, id: string, by: ActingStaff): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const before = await lockPixel(client, id)
    if (!before) return false
    await client.query('delete from sale.twitter_pixels where id = $1', [id])
    await recordAdminAction(client, by, { action: 'pixel-deleted', subject: id, before, after: null })
    return true
  })
}

function lockPixel(client: PoolClient, id: string): Promise<Pixel | undefined> {
  return firstRowOf(
    client,
    pixelRow,
    `select ${PIXEL_COLUMNS} from sale.twitter_pixels where id = $1 for update`,
    [id],
  )
}
