import type { Queryable } from '@presale/read-store'

export interface ActivePixel {
  readonly basePixel: string
  readonly eventPixel: string
}

/** The newest active pixel, if there is one (design section 3). */
export async function findActivePixel(db: Queryable): Promise<ActivePixel | undefined> {
  const { rows } = await db.query<{ base_pixel: string; event_pixel: string }>(
    `select base_pixel, event_pixel from sale.twitter_pixels where is_active
     order by created_at desc, id desc limit 1`,
  )
  return rows[0] && { basePixel: rows[0].base_pixel, eventPixel: rows[0].event_pixel }
}
