import { column, columnNames, firstRowOf, type Queryable, type RowOf, row, rowsOf } from '@presale/read-store'

export const pixelRow = row({
  id: column.uuid(),
  name: column.text(),
  basePixel: column.text(),
  eventPixel: column.text(),
  isActive: column.boolean(),
  createdAt: column.date(),
})
export type Pixel = RowOf<typeof pixelRow>

export const PIXEL_COLUMNS = columnNames(pixelRow)

/** Newest first. */
export function listPixels(db: Queryable): Promise<Pixel[]> {
  return rowsOf(
    db,
    pixelRow,
    `select ${PIXEL_COLUMNS} from sale.twitter_pixels order by created_at desc, id desc`,
  )
}

export function findPixel(db: Queryable, id: string): Promise<Pixel | undefined> {
  return firstRowOf(db, pixelRow, `select ${PIXEL_COLUMNS} from sale.twitter_pixels where id = $1`, [id])
}

/** The newest active pixel, if there is one. */
export function findActivePixel(db: Queryable): Promise<Pixel | undefined> {
  return firstRowOf(
    db,
    pixelRow,
    `select ${PIXEL_COLUMNS} from sale.twitter_pixels where is_active
     order by created_at desc, id desc limit 1`,
  )
}
