import { type LedgerProjection, ledgerProjections } from '@presale/ledger'
import { ensureProjections, generations } from '@presale/read-store'
import { connected } from './connections'
import { fail, USAGE } from './exit-codes'

export type Definition = LedgerProjection

export const names = ledgerProjections.map(({ name }) => name)

export function requireName(name: string | undefined): string {
  return name ?? fail(`Which one? ${names.join(', ')}, or --all\n${USAGE}`)
}

export function namedOrAll(chosen: readonly string[], isAll: boolean): readonly Definition[] {
  if (isAll) return ledgerProjections
  return chosen.length === 0 ? [definitionOf(undefined)] : chosen.map(definitionOf)
}

export function definitionOf(name: string | undefined): Definition {
  return (
    ledgerProjections.find((known) => known.name === name) ?? fail(`Which one? ${names.join(', ')}\n${USAGE}`)
  )
}

/** Every projection whose live version is not this code's. */
export async function outdated(): Promise<readonly Definition[]> {
  return connected(async ({ pool }) => {
    await ensureProjections(pool, ledgerProjections)
    const live = (await generations(pool)).filter(({ state }) => state === 'live')
    return ledgerProjections.filter(({ name, version }) =>
      live.some((record) => record.name === name && record.codeVersion !== version),
    )
  })
}
