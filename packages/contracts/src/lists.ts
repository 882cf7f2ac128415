import { z } from 'zod'
import { purchaseStatus } from './purchases'

function whole(what: string, fallback: number, maximum: number) {
  const error = `${what} must be a whole number from 1 to ${maximum}`
  return z.coerce.number({ error }).int(error).min(1, error).max(maximum, error).default(fallback)
}

function oneOf<const Choices extends readonly [string, ...string[]]>(what: string, choices: Choices) {
  return z.enum(choices, { error: `${what} must be one of ${choices.join(', ')}` })
}

/** Query of the admin's payment list (design section 3): 10 per page unless asked otherwise. */
export const adminPurchasesQuery = z.object({
  page: whole('page', 1, 1_000_000),
  pageSize: whole('pageSize', 10, 100),
  search: z
    .string('search must be a text')
    .trim()
    .max(200, 'search is too long: at most 200 characters')
    .default(''),
  status: oneOf('status', ['attention', ...purchaseStatus.options]).optional(),
  sort: oneOf('sort', ['date', 'amount', 'total', 'status']).default('date'),
  order: oneOf('order', ['asc', 'desc']).default('desc'),
})
export type AdminPurchasesQuery = z.output<typeof adminPurchasesQuery>
