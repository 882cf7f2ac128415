import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../make-folder'
import { Problem } from '../problem'

/** It goes along into backups, and comes back with them. */
export const REGTEST_MARK = 'REGTEST'
const TEXT = `This folder was made by npm start -- --regtest. Its purchases were paid with coins that are worth nothing:
it is never started without --regtest, and never a site that sells.
`

/**
 * A folder is for chains of this machine alone from its first start on, or it never is.
 * @throws Problem where it is of the other kind
 */
export function keepApart(dataDir: string, isRegtest: boolean): void {
  const isMarked = existsSync(join(dataDir, REGTEST_MARK))
  if (isMarked === isRegtest) return
  if (isMarked)
    throw new Problem(
      `The folder ${dataDir} was made by a start with --regtest: what was bought there was paid with coins that are worth nothing. Start it so again, or name another one: DATA_DIR=… npm start`,
    )
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Problem(
      `The folder ${dataDir} has data of a start without --regtest. Name another one: DATA_DIR=… npm start -- --regtest`,
    )
  makeFolder(dataDir, 0o700)
  writeFileSync(join(dataDir, REGTEST_MARK), TEXT, { mode: 0o600 })
}
