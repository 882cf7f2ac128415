import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../write-private-file'

/** Until 0.4.0: 0.2.0 may decide beside this release while an upgrade goes on, and signs nothing. */
const AFTER_AN_UPGRADE_MS = 900_000

export interface DecisionSigning {
  /** The same at each start, and says nothing of the other key. */
  readonly DECISION_KEY: string
  readonly DECISIONS_SIGNED_FROM: string
}

export interface Start {
  readonly dataDir: string
  readonly adminActionsKey: string
  /** There was no site before this start. */
  readonly isNew: boolean
  readonly now: Date
}

/**
 * What decisions are signed with, and from when on one without a signature credits nothing: from the first start of a new site, and
 * otherwise from a quarter of an hour after the first start of a release that signs. Who goes back to one that does not removes the
 * file before this one is started again: what decided in between is nothing that this process could know safely.
 */
export function decisionSigning({ dataDir, adminActionsKey, isNew, now }: Start): DecisionSigning {
  const DECISION_KEY = createHmac('sha256', Buffer.from(adminActionsKey, 'hex'))
    .update('decisions/1')
    .digest('hex')
  const file = join(dataDir, 'decisions-signed-from')
  if (!existsSync(file)) {
    const from = new Date(now.getTime() + (isNew ? 0 : AFTER_AN_UPGRADE_MS))
    writePrivateFile(file, `${from.toISOString()}\n`)
  }
  return { DECISION_KEY, DECISIONS_SIGNED_FROM: readFileSync(file, 'utf8').trim() }
}
