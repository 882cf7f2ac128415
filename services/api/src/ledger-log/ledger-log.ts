import { calls, type LedgerLog } from '@presale/contracts'
import { askLog, newestCheckpoint, openOrigin, witnessStates } from '@presale/ledger'
import { formatKey, LOG_KEY, parseCheckpoint, parseKey, parseNote } from '@presale/log'
import type { Queryable } from '@presale/read-store'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'

/** The log that is written now; null where none has begun. */
export async function ledgerLogOf(readers: Queryable): Promise<LedgerLog | null> {
  const origin = await askLog(() => openOrigin(readers), undefined)
  if (origin === undefined) return null
  const { id, name, publicKey, begunAt, size, follows } = origin
  const [newest, witnesses] = [await newestCheckpoint(readers, id), await witnessStates(readers, id)]
  const before = follows === null ? undefined : parseCheckpoint(parseNote(follows).text)
  return {
    name,
    key: publicKey && formatKey({ name, type: LOG_KEY, publicKey }),
    begunAt,
    size,
    signedSize: newest?.size ?? 0,
    signedAt: newest?.signedAt.toISOString() ?? null,
    follows: before === undefined ? null : { name: before.origin, size: before.size },
    witnesses: witnesses.map(({ key, ...state }) => ({ ...state, name: parseKey(key).name })),
  }
}

const showLog: Handler = async (_call, { readers }) => ({
  status: 200,
  body: { log: await ledgerLogOf(readers) },
})

export const ledgerLogRoutes: readonly Route[] = [{ call: calls.showLog, handle: showLog }]
