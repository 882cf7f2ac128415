/** Bytes that a client sends over one connection, and what of them may reach the api. */
export interface Form {
  readonly name: string
  /** Sent one after the other. */
  readonly bytes: readonly string[]
  /** The requests that arrive, as method and path; left out: none, and the connection is closed. */
  readonly arrives?: readonly string[]
  /**
   * A complete request before the one that closes the connection: it arrives where a connection to the api is open by
   * then, but not where one has to be made first. Left out: only what `arrives` says.
   */
  readonly mayArrive?: readonly string[]
  /** Web goes on waiting for the rest; the client disconnects. */
  readonly leaves?: true
  /** The expected body of the last request that arrives. */
  readonly body?: string
  /** The cookie that arrives with it, where it is not the client's own. */
  readonly cookie?: string | null
  /** The answers that the client gets, where they are not one for each request that arrives. */
  readonly answers?: number
}

/** Where it stands alone at the end of what was read, the next request's first line would complete it. */
export const SMUGGLED =
  'POST /api/admin/users/7/make-admin HTTP/1.1\r\nHost: web.example\r\nContent-Length: 0\r\nX-Ignore: '
export const HOST = 'Host: web.example\r\nCookie: sid=attacker\r\n'

export const head = (method: string, ...headers: readonly string[]): string =>
  `${method} /api/form HTTP/1.1\r\n${HOST}${headers.map((header) => `${header}\r\n`).join('')}\r\n`
export const get = (path: string, ...headers: readonly string[]): string =>
  `GET ${path} HTTP/1.1\r\n${HOST}${headers.map((header) => `${header}\r\n`).join('')}\r\n`
export const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
export const chunks = (text: string): string => `${chunk(text)}0\r\n\r\n`
export const CHUNKED = 'Transfer-Encoding: chunked'
export const length = (text: string | number): string =>
  `Content-Length: ${typeof text === 'string' ? text.length : text}`
export const POSTED = ['POST /api/form']
