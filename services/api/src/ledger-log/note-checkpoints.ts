import { askLog, newestCheckpoint, openOrigin } from '@presale/ledger'
import { formatNote } from '@presale/log'
import type { ProcessContext } from '@presale/runtime'
import { LOG_CHECKPOINT } from '../audit/security-logs'
import type { Services } from '../services'

const LOOK_EVERY_MS = 10_000

/**
 * Each tree of the log that was signed is a line of the security log, too: whoever changes the database afterwards, and the log with
 * it, does not have that file, or the copies that were made of it.
 */
export function noteCheckpoints(
  { readers, securityLog, log }: Pick<Services, 'readers' | 'securityLog' | 'log'>,
  { onStop }: Pick<ProcessContext, 'onStop'>,
): void {
  let noted: string | undefined
  let isLooking = false
  const look = async (): Promise<void> => {
    const origin = await askLog(() => openOrigin(readers), undefined)
    const newest = origin && (await newestCheckpoint(readers, origin.id))
    if (newest === undefined) return
    const { text, signatures } = newest.note
    if (text === noted) return
    const note = formatNote({ text, signatures: signatures.filter(({ name }) => name === origin?.name) })
    securityLog.write({ securityEvent: LOG_CHECKPOINT, details: { note } })
    noted = text
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'the newest tree of the log could not be read'))
      .finally(() => {
        isLooking = false
      })
  }, LOOK_EVERY_MS)
  onStop('checkpoints', () => clearInterval(timer))
}
