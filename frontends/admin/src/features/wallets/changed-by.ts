import type { WalletAddressPeriod } from '@presale/contracts'

/** Who set an address, by the name he has now. */
export function changedBy({
  changedBy: id,
  changedByName,
}: Pick<WalletAddressPeriod, 'changedBy' | 'changedByName'>): string {
  if (id === 'system') return 'System'
  return changedByName ?? 'Deleted user'
}
