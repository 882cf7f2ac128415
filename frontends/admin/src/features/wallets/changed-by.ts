import type { WalletAddressPeriod } from '@presale/contracts'

/** Who set an address, by their current name. */
export function changedBy({
  changedBy: id,
  changedByName,
}: Pick<WalletAddressPeriod, 'changedBy' | 'changedByName'>): string {
  if (id === 'system') return 'System'
  return changedByName ?? 'Deleted user'
}
