import { type Pool, type PoolClient, sessionOf } from '@presale/read-store'

const AGAIN_MS = 500

/**
 * Cancels the statement that runs on a connection when the signal aborts: whoever cancels a comparison or an index of
 * large tables does not wait for its end. @returns what ends that
 */
export async function cancelOnAbort(
  pool: Pool,
  client: PoolClient,
  signal: AbortSignal,
): Promise<() => void> {
  const { pid } = await sessionOf(client)
  let again: NodeJS.Timeout | undefined
  const cancel = (): void => {
    pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined)
    // The first request may come between two statements.
    again ??= setInterval(cancel, AGAIN_MS)
  }
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  return () => {
    clearInterval(again)
    signal.removeEventListener('abort', cancel)
  }
}
