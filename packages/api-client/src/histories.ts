import {
  type AdminAction,
  type AdminActionsQuery,
  type AuditEvent,
  type AuditEventsQuery,
  adminAction,
  auditEvent,
  type FiguresQuery,
  type ProjectionState,
  projectionState,
  type QueueState,
  queueState,
  type SaleHistory,
  type SetAsideMark,
  type SystemInfo,
  saleHistory,
  setAsideMark,
  systemInfo,
} from '@presale/contracts'
import { z } from 'zod'
import { callApi } from './call'
import type { GetOptions } from './http'
import { type CursorPage, fetchPage } from './pages'

/** The purchase's events, oldest first. */
export function fetchPurchaseEvents(id: string, options: GetOptions = {}): Promise<AuditEvent[]> {
  return callApi('GET /api/admin/purchases/{id}/events', z.array(auditEvent), { params: { id }, ...options })
}

/** The events of all purchases, newest first. */
export async function fetchAuditEvents(
  query: Partial<AuditEventsQuery>,
  options: GetOptions = {},
): Promise<CursorPage<AuditEvent>> {
  return (await fetchPage('GET /api/admin/events', z.array(auditEvent), { query, ...options })).page
}

/** What admins and moderators did outside of purchases, newest first. */
export async function fetchAdminActions(
  query: Partial<AdminActionsQuery>,
  options: GetOptions = {},
): Promise<CursorPage<AdminAction>> {
  return (await fetchPage('GET /api/admin/actions', z.array(adminAction), { query, ...options })).page
}

export function fetchProjections(options: GetOptions = {}): Promise<ProjectionState[]> {
  return callApi('GET /api/admin/projections', z.array(projectionState), options)
}

/** What is set aside, oldest first. */
export function fetchSetAside(options: GetOptions = {}): Promise<SetAsideMark[]> {
  return callApi('GET /api/admin/quarantine', z.array(setAsideMark), options)
}

export function fetchQueues(options: GetOptions = {}): Promise<QueueState[]> {
  return callApi('GET /api/admin/queues', z.array(queueState), options)
}

/** How the installation is set up, without secrets. */
export function fetchSystemInfo(options: GetOptions = {}): Promise<SystemInfo> {
  return callApi('GET /api/admin/system', systemInfo, options)
}

/** The sale in figures, day by day (UTC, both days included). */
export function fetchSaleHistory(
  query: Partial<FiguresQuery>,
  options: GetOptions = {},
): Promise<SaleHistory> {
  return callApi('GET /api/admin/figures', saleHistory, { query, ...options })
}
