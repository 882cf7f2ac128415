import type { ReadinessEntry, ReadinessName } from '@presale/contracts'

/** The setting's value with one entry waived, or no longer. */
export function waiversWith(
  entries: readonly Pick<ReadinessEntry, 'name' | 'isWaived'>[],
  { name, isWaived }: { readonly name: ReadinessName; readonly isWaived: boolean },
): string {
  return entries
    .filter((entry) => (entry.name === name ? isWaived : entry.isWaived))
    .map((entry) => entry.name)
    .join(',')
}
