import type { Queryable } from '@presale/read-store'

export interface Pixel {
  readonly id: string
  readonly name: string
  readonly basePixel: string
  readonly eventPixel: string
  readonly isActive: boolean
  readonly createdAt: Date
}

export interface PixelRow {
  id: string
  name: string
  base_pixel: string
  event_pixel: string
  is_active: boolean
  created_at: Date
}

export const PIXEL_COLUMNS = 'id, name, base_pixel, event_pixel, is_active, created_at'

/** Newest first. */
export async function listPixels(db: Queryable): Promise<Pixel[]> {
  const { rows } = await db.query<PixelRow>(
    `select ${PIXEL_COLUMNS} from sale.twitter_pixels order by created_at desc, id desc`,
  )
  return rows.map(pixelFromRow)
}

export async function findPixel(db: Queryable, id: string): Promise<Pixel | undefined> {
  const { rows } = await db.query<PixelRow>(
    `select ${PIXEL_COLUMNS} from sale.twitter_pixels where id = $1`,
    [id],
  )
  return rows[0] && pixelFromRow(rows[0])
}

/** The newest active pixel, if there is one. */
export async function findActivePixel(db: Queryable): Promise<Pixel | undefined> {
  const { rows } = await db.query<PixelRow>(
    `select ${PIXEL_COLUMNS} from sale.twitter_pixels where is_active
     order by created_at desc, id desc limit 1`,
  )
  return rows[0] && pixelFromRow(rows[0])
}

export function pixelFromRow(row: PixelRow): Pixel {
  return {
    id: row.id,
    name: row.name,
    basePixel: row.base_pixel,
    eventPixel: row.event_pixel,
    isActive: row.is_active,
    createdAt: row.created_at,
  }
}
