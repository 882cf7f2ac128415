import { chainAdminActions } from './admin-action-chain'
import { HeadKeeper, type HeadKeeperOptions } from './head-keeper'

/**
 * Runs a command line's work with its admin actions chained, and writes their heads before it ends. While the event
 * store is away, the next start of the api writes them.
 * @param warn gets a sentence for whoever ran the command
 */
export async function withChainedActions<T>(
  options: Omit<HeadKeeperOptions, 'onFault'>,
  work: () => Promise<T>,
  warn: (sentence: string) => void,
): Promise<T> {
  const keeper = new HeadKeeper({ ...options, onFault: () => undefined })
  chainAdminActions(keeper)
  try {
    const result = await work()
    await keeper.settled().catch((error: Error) => {
      warn(
        `The event store does not have the action yet, the next start of the api writes it: ${error.message}`,
      )
    })
    return result
  } finally {
    chainAdminActions(undefined)
    await keeper.close()
  }
}
