import { findToken } from '@presale/sale'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import { asToken } from './as-answer'

export const showToken: Handler = async ({ params }, { pool }) => {
  const token = await findToken(pool, params.symbol?.toUpperCase() ?? '')
  if (!token) throw notFound('There is no such token.')
  return { status: 200, body: asToken(token) }
}
