import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface AdminActionsKey {
  readonly key: string
  /** Made now: whatever stands among the admin actions is from before there was a key. */
  readonly isMade: boolean
}

/** The key that admin actions are chained with: beside the database, not in it, and created once. */
export function adminActionsKey(dataDir: string): AdminActionsKey {
  return keyIn(join(dataDir, 'admin-actions-key'))
}

/**
 * What the log of the ledger is signed with: for the projector alone, and in no backup, so that whoever has one signs nothing. A
 * restored site makes another, and its log has another name.
 */
export const logKey = (dataDir: string): string => keyIn(join(dataDir, 'log-key')).key

/** A key in a file of its own, created once. */
function keyIn(file: string): AdminActionsKey {
  let isMade = true
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    isMade = false
  }
  return { key: readFileSync(file, 'utf8').trim(), isMade }
}

/** What api and mailer seal links with: the same at each start, and says nothing of the other key. */
export const linkKeyFrom = (adminActionsKey: string): string =>
  createHmac('sha256', Buffer.from(adminActionsKey, 'hex')).update('links/1').digest('hex')
