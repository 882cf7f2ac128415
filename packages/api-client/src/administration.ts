import {
  type AdminPurchase,
  type AdminPurchaseAnswer,
  type AdminPurchasesQuery,
  type AuditEvent,
  adminPurchase,
  adminPurchaseAnswer,
  auditEvent,
} from '@presale/contracts'
import { z } from 'zod'
import { apiGet, apiGetAnswer, apiSend, type GetOptions, type SendOptions } from './http'

/** A page of a list, with the count of the whole (X-Total-Count). */
export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** What is left out stays the server's: page 1, 10 a page, newest first. */
export async function fetchAdminPurchases(
  query: Partial<AdminPurchasesQuery>,
  options: GetOptions = {},
): Promise<Page<AdminPurchase>> {
  const path = `/api/admin/purchases${searchOf(query)}`
  const { data, headers } = await apiGetAnswer(path, z.array(adminPurchase), options)
  const total = Number(headers.get('x-total-count') ?? Number.NaN)
  return { rows: data, total: Number.isFinite(total) ? total : data.length }
}

/** '?page=2&search=ann'; what is undefined or empty is left out. */
export function searchOf(query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
}

export function approvePurchase(
  id: string,
  body: { transactionHash?: string } = {},
  options: SendOptions = {},
): Promise<AdminPurchaseAnswer> {
  return decide(id, 'approve', body, options)
}

export function declinePurchase(
  id: string,
  body: { reason?: string } = {},
  options: SendOptions = {},
): Promise<AdminPurchaseAnswer> {
  return decide(id, 'decline', body, options)
}

export function reopenPurchase(
  id: string,
  body: { reason: string },
  options: SendOptions = {},
): Promise<AdminPurchaseAnswer> {
  return decide(id, 'reopen', body, options)
}

function decide(id: string, verb: string, body: object, options: SendOptions): Promise<AdminPurchaseAnswer> {
  const path = `/api/admin/purchases/${encodeURIComponent(id)}/${verb}`
  return apiSend(
    'POST',
    path,
    Object.keys(body).length === 0 ? undefined : body,
    options,
    adminPurchaseAnswer,
  )
}

/** The purchase's events, oldest first. */
export function fetchPurchaseEvents(id: string, options?: GetOptions): Promise<AuditEvent[]> {
  return apiGet(`/api/admin/purchases/${encodeURIComponent(id)}/events`, z.array(auditEvent), options)
}
