import type { Pool, PoolClient } from '@presale/read-store'

export interface Connection {
  readonly client: PoolClient
  /** Aborts when the connection is lost. */
  readonly broken: AbortSignal
  /** Returns it to the pool in its original state. */
  giveBack(): void
}

/**
 * A connection to hold for longer than a query. Its errors are handled from the first moment on: an unhandled one
 * would end the whole process.
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
