import type { Executed } from '@presale/purchases'
import { Counter } from '@presale/runtime'
import { isDependencyUnavailable } from '../http/answer-errors'
import { ApiError } from '../http/api-error'

/** `presale_commands_total`: commands on purchases that this process ran, by how they ended. */
export class CommandCounter {
  readonly counter = new Counter({
    name: 'presale_commands_total',
    help: 'Commands on purchases by outcome: accepted, repeated, nothing-to-do, the code of a refusal, unavailable, failed',
    labelNames: ['command', 'outcome'],
    registers: [],
  })

  /** Runs it. @throws what it throws, which is counted, too */
  async count(command: string, run: () => Promise<Executed>): Promise<Executed> {
    try {
      const executed = await run()
      this.counter.inc({ command, outcome: executed.ok ? executed.outcome : executed.refusal.code })
      return executed
    } catch (error) {
      this.counter.inc({ command, outcome: outcomeOf(error) })
      throw error
    }
  }
}

/** The code of a refusal is one of few; of any other error only the kind is said. */
function outcomeOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.code
  const isUnavailable = error instanceof ApiError || isDependencyUnavailable(error)
  return isUnavailable ? 'unavailable' : 'failed'
}
