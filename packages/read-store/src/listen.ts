import type { Pool, PoolClient } from './pool'

export interface Listening {
  /** Resolves when the first connection listens, or at once when it was closed. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

export interface ListenOptions {
  readonly channel: string
  onMessage(payload: string): void
  /** After each connection: notifications before it are lost, so query the state. */
  onConnected?(): void
  onError?(error: Error): void
}

const RETRY_MS = 500

/** LISTENs on one connection of the pool, and again on a new one whenever that is lost. */
export function listen(pool: Pool, options: ListenOptions): Listening {
  let isClosed = false
  let current: PoolClient | undefined
  let retry: NodeJS.Timeout | undefined
  let markReady = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    markReady = resolve
  })

  const connect = async (): Promise<void> => {
    let client: PoolClient | undefined
    try {
      client = await pool.connect()
      const mine = client
      client.on('error', (error) => lose(mine, error))
      client.once('end', () => lose(mine, new Error('the connection ended')))
      client.on('notification', (message) => options.onMessage(message.payload ?? ''))
      current = client
      await client.query(`listen ${options.channel}`)
      if (isClosed) return discard(client)
      options.onConnected?.()
      markReady()
    } catch (error) {
      if (client) return lose(client, error as Error)
      again(error as Error)
    }
  }
  const lose = (client: PoolClient, error: Error): void => {
    if (current !== client) return
    discard(client)
    again(error)
  }
  const discard = (client: PoolClient): void => {
    current = undefined
    client.removeAllListeners('notification')
    client.release(true)
  }
  const again = (error: Error): void => {
    if (isClosed) return
    options.onError?.(error)
    retry = setTimeout(() => void connect(), RETRY_MS)
  }

  void connect()
  return {
    ready,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      markReady()
      if (current) discard(current)
    },
  }
}
