import type { Handler } from '../http/call'
import { sessionCookieName } from '../http/session-cookie'
import { openApiDocument } from './document'

let made: { readonly cookie: string; readonly bytes: Buffer } | undefined

/** The description of the API; made once, at the first call. */
export const showOpenApi: Handler = async (_call, { config }) => {
  const cookie = sessionCookieName(config)
  if (made?.cookie !== cookie) made = { cookie, bytes: Buffer.from(JSON.stringify(openApiDocument(cookie))) }
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
  }
  return { status: 200, content: made.bytes, headers }
}
