import { FOREIGN_STORE_EXIT_CODE, type ForeignStore } from '@presale/consumer'
import type { ProcessContext } from '@presale/runtime'

/**
 * For `onForeignStore` of a consumer: the process ends, and another start would end the same way.
 * @param what was followed there: 'the deadlines'
 */
export const endsWithStore =
  ({ fail }: Pick<ProcessContext, 'fail'>, what: string) =>
  (error: ForeignStore): void =>
    fail(error, `this is not the event store of ${what}`, FOREIGN_STORE_EXIT_CODE)
