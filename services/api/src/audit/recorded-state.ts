import { staffRoles } from '@presale/accounts'
import type { Queryable } from '@presale/read-store'
import { saleStateOf } from '@presale/sale'
import { z } from 'zod'

/**
 * What admin actions are about, and what stands for it in the tables: wallets, settings, prices, the token, pixels and
 * roles, each by what it is called in the actions.
 */
const fields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]))
export type Fields = z.output<typeof fields>

export const kinds = ['wallet', 'setting', 'price', 'token', 'pixel', 'role'] as const
export type Kind = (typeof kinds)[number]

/** As a baseline has it in `after`; one of another release may lack kinds, or have others. */
export const recordedState = z.record(z.string(), z.record(z.string(), fields))
export type RecordedState = Readonly<Partial<Record<Kind, Readonly<Record<string, Fields>>>>>

/** As it stands. @param db in a transaction that sees one moment */
export async function stateNow(db: Queryable): Promise<RecordedState> {
  const roles = await staffRoles(db)
  return {
    ...(await saleStateOf(db)),
    role: Object.fromEntries(Object.entries(roles).map(([id, role]) => [id, { role }])),
  }
}
