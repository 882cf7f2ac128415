export interface SocketAddress {
  readonly path: string
  readonly password?: string
  readonly db?: number
}

/**
 * The options of ioredis for a URL: redis:// and rediss:// as they are, and the path of a socket, which no other user
 * can open, from `unix:///folder/redis.sock?password=…`.
 */
export function redisAddress(url: string): SocketAddress | string {
  if (!url.startsWith('unix:')) return url
  const { pathname, searchParams } = new URL(url)
  const password = searchParams.get('password')
  const db = searchParams.get('db')
  return {
    path: decodeURIComponent(pathname),
    ...(password === null ? {} : { password }),
    ...(db === null ? {} : { db: Number(db) }),
  }
}
