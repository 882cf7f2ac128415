import { z } from 'zod'
import { purchaseStatus } from './purchases'

const whole = (fallback: number, maximum: number) =>
  z.coerce.number().int().min(1).max(maximum).default(fallback)

/** Query of the admin's payment list (design section 3): 10 per page unless asked otherwise. */
export const adminPurchasesQuery = z.object({
  page: whole(1, 1_000_000),
  pageSize: whole(10, 100),
  search: z.string().trim().max(200).default(''),
  status: purchaseStatus.or(z.literal('attention')).optional(),
  sort: z.enum(['date', 'amount', 'total', 'status']).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type AdminPurchasesQuery = z.output<typeof adminPurchasesQuery>
