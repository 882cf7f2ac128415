import { setTimeout as wait } from 'node:timers/promises'
import { archiveIn, isArchived } from '../../archive-folder'
import { messageOf } from '../../problem'
import { markReplaced } from '../../starting/unfinished-restore'
import { openingKeys } from '../opening-keys'
import { currentLine } from './line'
import { openArchive } from './open-archive'
import { type Promotion, promotionIn, Replaced } from './promotion'

/** A share that hangs holds up no start. */
const ASK_WITHIN_MS = 10_000

/**
 * Checks, before anything runs on a data folder, that no standby has taken the site over.
 * @param backups undefined where none are taken on a schedule
 * @param warn reports an archive that cannot be read: the archiver then checks, as soon as it can
 * @throws Replaced
 */
export async function refuseReplaced(
  { dataDir, backupDir: backups }: { readonly dataDir: string; readonly backupDir: string | undefined },
  env: NodeJS.ProcessEnv,
  warn: (sentence: string) => void,
): Promise<void> {
  const line = currentLine(dataDir)
  if (backups === undefined || !isArchived(env) || line === undefined) return
  const asked = async (): Promise<Promotion | undefined> =>
    promotionIn(await openArchive(archiveIn(backups, env), env), line, openingKeys(env, false))
  let promotion: Promotion | undefined
  const late = new AbortController()
  try {
    promotion = await Promise.race([
      asked(),
      wait(ASK_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(`no answer within ${ASK_WITHIN_MS / 1000} s`)
      }),
    ])
  } catch (error) {
    warn(`Whether a standby has taken over cannot be read in the archive yet: ${messageOf(error)}`)
  } finally {
    late.abort()
  }
  if (promotion === undefined) return
  const replaced = new Replaced(promotion)
  markReplaced(dataDir, replaced.message)
  throw replaced
}
