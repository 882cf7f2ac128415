import {
  calls,
  newTokenName,
  type Token,
  type TokenAnswer,
  tokenNameInput,
  tokenPriceInput,
} from '@presale/contracts'
import { TOKEN_SYMBOL } from '@presale/kernel'
import type * as sale from '@presale/sale'
import { changeTokenLogo as change, changeToken, findToken, findTokenLogo } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { assertSafeText } from '../published-texts/assert-safe-text'
import { asLogo, LOGO_POLICY } from './token-logo-check'
import { readLogo, sentFile } from './token-logo-upload'

const showToken: Handler = async ({ params }, { pool }) => {
  const token = await findToken(pool, params.symbol?.toUpperCase() ?? '')
  if (!token) throw notFound('There is no such token.')
  return { status: 200, body: asToken(token) }
}

const changeTokenName: Handler<SignedInCall> = async (call, services) => {
  const { pool } = services
  const { name } = parse(tokenNameInput, call.body)
  if (name !== (await findToken(pool, TOKEN_SYMBOL))?.name) {
    parse(newTokenName, name)
    await assertSafeText(services, { part: 'token-name', text: name })
  }
  return { status: 200, body: asToken(await changeToken(pool, TOKEN_SYMBOL, { name }, actingStaff(call))) }
}

const changeTokenPrice: Handler<SignedInCall> = async (call, { pool }) => {
  const { price } = parse(tokenPriceInput, call.body)
  return { status: 200, body: asToken(await changeToken(pool, TOKEN_SYMBOL, { price }, actingStaff(call))) }
}

const changeTokenLogo: Handler<SignedInCall> = async (call, { pool }) => {
  const logo = await asLogo(sentFile(call.file).bytes)
  const token = await change(pool, TOKEN_SYMBOL, logo, actingStaff(call))
  const body: TokenAnswer = { token: asToken(token) }
  return { status: 200, body }
}

const NO_SUCH_LOGO = 'There is no such logo.'

const showTokenLogo: Handler = async ({ params }, { pool }) => {
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
      // The address is the hash of the content.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': LOGO_POLICY,
      'X-Content-Type-Options': 'nosniff',
    },
  }
}

function asToken({ symbol, name, price, logoUrl }: sale.Token): Token {
  return { symbol, name, price, logoUrl, logo: logoUrl }
}

export const tokenRoutes: readonly Route[] = [
  { call: calls.showToken, handle: showToken },
  { call: calls.showTokenLogo, handle: showTokenLogo },
  { call: calls.changeTokenPrice, handle: signedIn(changeTokenPrice) },
  { call: calls.changeTokenName, handle: signedIn(changeTokenName) },
  { call: calls.changeTokenLogo, handle: signedIn(changeTokenLogo), reads: readLogo },
]
