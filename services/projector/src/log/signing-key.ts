import { createHmac } from 'node:crypto'

/**
 * What a log is signed with: of each log another key, so that a restored copy, whose log has another name, can sign nothing that
 * contradicts the one before.
 * @param key LOG_KEY
 */
export const signingKeyOf = (key: Buffer, origin: string): Buffer =>
  createHmac('sha256', key).update(`presale log/1\n${origin}`).digest()
