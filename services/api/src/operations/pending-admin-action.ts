import { type AdminAction, type AnnouncedAction, announceAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'

/**
 * The record of what is done to queues: made before it is done, since Redis takes part in no transaction of ours. A
 * record of what did not happen is better than an action without a record.
 */
export class PendingAdminAction {
  private announced: AnnouncedAction | undefined

  constructor(
    private readonly call: SignedInCall,
    private readonly services: Pick<Services, 'pool' | 'log'>,
  ) {}

  async begin(action: AdminAction): Promise<void> {
    this.announced = await announceAdminAction(this.services.pool, actingStaff(this.call), action)
  }

  /** @param isRefused certainly nothing was done: the record is removed */
  async end({ isRefused }: { readonly isRefused: boolean }): Promise<void> {
    try {
      await (isRefused ? this.announced?.takeBack() : this.announced?.keep())
    } catch (error) {
      // While the database is unavailable the record stays, unchained: one record too many, but the answer is not
      // affected.
      this.services.log.warn(
        { err: error, isRefused },
        'an action on a queue stays written down, not chained',
      )
    }
  }
}
