import type { Pool, PoolClient } from '@presale/read-store'

export interface Connection {
  readonly client: PoolClient
  /** Aborts when the connection ends by itself. */
  readonly broken: AbortSignal
  /** Back to the pool, as good as it was. */
  giveBack(): void
}

/**
 * A connection to hold for longer than a query. Its end is heard from the first moment on: one that dies while nobody
 * listens ends the whole process.
 */
export async function holdConnection(pool: Pool): Promise<Connection> {
  const client = await pool.connect()
  const broken = new AbortController()
  const onError = (): void => broken.abort()
  client.on('error', onError)
  return {
    client,
    broken: broken.signal,
    giveBack: () => {
      client.off('error', onError)
      client.release()
    },
  }
}
