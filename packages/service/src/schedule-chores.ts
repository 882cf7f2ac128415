import { type CleanUpOptions, cleanUp } from '@presale/read-store'
import { type Operations, type ProcessContext, scheduleCleanUp } from '@presale/runtime'

/** Removes what was kept long enough, once an hour; one process at a time by the lock. */
export function scheduleChores(
  { log, onStop }: Pick<ProcessContext, 'log' | 'onStop'>,
  { registry }: Pick<Operations, 'registry'>,
  options: Pick<CleanUpOptions, 'pool' | 'lock' | 'chores'>,
): void {
  const onFault = (chore: string, error: unknown): void =>
    log.warn({ err: error, chore }, 'a chore of the clean-up failed')
  scheduleCleanUp({ log, onStop }, registry, () => cleanUp({ ...options, onFault }))
}
