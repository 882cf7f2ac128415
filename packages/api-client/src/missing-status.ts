/**
 * A purchase of the dashboard without a status is approved when it has a hash, otherwise pending. Only our own
 * server's contract guarantees a status; other servers need not. Any other mismatch is left to the contract.
 */
export function withStatus(purchase: unknown): unknown {
  if (typeof purchase !== 'object' || purchase === null) return purchase
  const { status, transactionHash } = purchase as { status?: unknown; transactionHash?: unknown }
  if (status !== undefined && status !== null && status !== '') return purchase
  return { ...purchase, status: transactionHash ? 'approved' : 'pending' }
}
