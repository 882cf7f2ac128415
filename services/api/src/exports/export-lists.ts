import { exportedUsers, isEmailConfirmed, type ListedUser } from '@presale/accounts'
import { calls, ownPurchasesExportQuery, purchasesExportQuery, usersExportQuery } from '@presale/contracts'
import {
  type ExportedPurchase,
  exportedPurchases,
  exportedPurchasesOf,
  type OwnExportedPurchase,
  type PurchaseViews,
  publicStatus,
} from '@presale/purchases'
import type { Batches } from '@presale/read-store'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { narrowedIds } from '../purchases/narrowed-ids'
import { logSecurity } from '../security-log/security-log'
import { allNarrowedOutputs } from '../settlements/narrowed-settlements'
import { type Columns, csvAnswer, decimal, sheetTime } from './csv'
import { recordExport } from './record-export'

type UserWithBalance = ListedUser & { readonly balance: number }

const columns: Columns<UserWithBalance> = {
  id: (user) => user.id,
  name: (user) => user.name,
  email: (user) => user.email,
  isAdmin: (user) => user.isAdmin,
  isModerator: (user) => user.isModerator,
  balance: (user) => user.balance,
  createdAt: (user) => sheetTime(user.createdAt.toISOString()),
  ipAddress: (user) => user.ipAddress,
  userAgent: (user) => user.userAgent,
  emailConfirmed: isEmailConfirmed,
}

/** The accounts, as the admin's user list shows them by the same filters, with their balances. */
const exportUsers: Handler<SignedInCall> = async (call, services) => {
  const { status: role, search, separators } = parse(usersExportQuery, call.query)
  const answer = await csvAnswer(services, {
    name: 'users',
    columns,
    separators,
    from: 'accounts',
    read: (pool, options) => withBalances(exportedUsers(pool, { role, search }, options), services.views),
  })
  const noted = { file: 'users.csv', filters: { status: role }, isSearch: Boolean(search) } as const
  return recordExport(call, services, answer, noted)
}

/** Balances belong to another module: they are queried batch by batch, at their current value. */
async function* withBalances(
  users: Batches<ListedUser>,
  views: Pick<PurchaseViews, 'balancesOf'>,
): Batches<UserWithBalance> {
  for await (const batch of users) {
    const balances = await views.balancesOf(batch.map(({ id }) => id))
    yield batch.map((user) => ({ ...user, balance: balances.get(user.id) ?? 0 }))
  }
}

/** The purchases, as the admin's payment list shows them by the same filters. */
const exportPurchases: Handler<SignedInCall> = async (call, services) => {
  const { separators, ...query } = parse(purchasesExportQuery, call.query)
  const columns = staffColumns(await allNarrowedOutputs(services.pool))
  const marked = await narrowedIds(services, query)
  const answer = await csvAnswer(services, {
    name: 'purchases',
    columns,
    separators,
    from: 'projections',
    read: (pool, options) => exportedPurchases(pool, { ...query, marked }, options),
  })
  const { search, ...filters } = query
  return recordExport(call, services, answer, { file: 'purchases.csv', filters, isSearch: Boolean(search) })
}

/** All of the caller's purchases. Buyers together never take the last connection from the staff. */
const exportOwnPurchases: Handler<SignedInCall> = async (call, services) => {
  const { separators } = parse(ownPurchasesExportQuery, call.query)
  const answer = await csvAnswer(services, {
    name: 'my-purchases',
    columns: ownColumns,
    separators,
    from: 'projections',
    leavesFree: 1,
    read: (pool, options) => exportedPurchasesOf(pool, call.user.id, options),
  })
  logSecurity(services, call, { event: 'data-exported', details: { file: 'my-purchases.csv' } })
  return answer
}

/** A purchase as its buyer may see it; names and digits as in the API, times as a spreadsheet reads them. */
const ownColumns: Columns<OwnExportedPurchase> = {
  id: (row) => row.id,
  date: (row) => sheetTime(row.requestedAt),
  amount: (row) => row.amount,
  price: (row) => decimal(row.tokenPrice),
  total: (row) => decimal(row.total),
  currency: (row) => row.currency,
  cryptoAmount: (row) => decimal(row.cryptoAmount),
  wallet: (row) => row.walletAddress,
  status: publicStatus,
  stage: (row) => (publicStatus(row) === 'pending' ? row.status : null),
  transactionHash: (row) => row.transactionHash,
  expiresAt: (row) => sheetTime(row.expiresAt),
  paidAt: (row) => sheetTime(row.paidAt),
  decidedAt: (row) => sheetTime(row.decidedAt),
  reason: (row) => (row.status === 'declined' ? row.reason : null),
  expiredWindow: (row) => (row.status === 'expired' ? row.expiredWindow : null),
  latePaymentReported: (row) => row.status === 'expired' && row.isLatePaymentReported,
}

/** The same as staff see it, with the buyer. @param narrowed outputs by purchase, where an admin narrowed the whole */
const staffColumns = (narrowed: ReadonlyMap<string, string>): Columns<ExportedPurchase> => ({
  id: (row) => row.id,
  date: (row) => sheetTime(row.requestedAt),
  userId: (row) => row.buyerId,
  userName: (row) => row.userName,
  userEmail: (row) => row.userEmail,
  ...withoutIdAndDate(ownColumns),
  evidence: (row) => row.evidence,
  output: (row) => narrowed.get(row.id) ?? (row.status === 'approved' ? row.transactionOutput : null),
  approvalReason: (row) => (row.status === 'approved' ? row.approvalReason : null),
  contested: (row) => row.isContested,
  needsAttention: (row) => row.needsAttention,
})

function withoutIdAndDate({
  id: _id,
  date: _date,
  ...others
}: Columns<OwnExportedPurchase>): Columns<OwnExportedPurchase> {
  return others
}

export const exportListsRoutes: readonly Route[] = [
  { call: calls.exportPurchases, handle: signedIn(exportPurchases) },
  { call: calls.exportUsers, handle: signedIn(exportUsers) },
  { call: calls.exportOwnPurchases, handle: signedIn(exportOwnPurchases) },
]
