import type { TokenAnswer } from '@presale/contracts'
import { TOKEN_SYMBOL } from '@presale/kernel'
import { changeTokenLogo as change, findTokenLogo } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { asToken } from './as-answer'
import { asLogo } from './token-logo-check'
import { sentFile } from './token-logo-upload'

export const changeTokenLogo: Handler<SignedInCall> = async (call, { pool }) => {
  const logo = await asLogo(sentFile(call.file).bytes)
  const token = await change(pool, TOKEN_SYMBOL, logo, actingStaff(call))
  const body: TokenAnswer = { token: asToken(token) }
  return { status: 200, body }
}

const NO_SUCH_LOGO = 'There is no such logo.'

// In an SVG that is opened by itself, nothing runs and nothing is fetched.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const showTokenLogo: Handler = async ({ params }, { pool }) => {
  const { symbol = '', hash = '' } = params
  if (symbol.toUpperCase() !== TOKEN_SYMBOL || !/^[0-9a-f]{64}$/.test(hash)) throw notFound(NO_SUCH_LOGO)
  const logo = await findTokenLogo(pool, hash)
  if (!logo) throw notFound(NO_SUCH_LOGO)
  return {
    status: 200,
    content: logo.bytes,
    headers: {
      'Content-Type': logo.mediaType,
      'Content-Disposition': 'inline',
      // The address is the content's own hash.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
    },
  }
}
