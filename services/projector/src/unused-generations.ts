import { type Chore, dropOneUnused } from '@presale/read-store'
import type { Logger } from '@presale/runtime'

/** Old generations are kept for a rollback, and fed for as long: each costs as much as the live one. */
export function unusedGenerations(keepSeconds: number, log: Logger): Chore {
  return {
    name: 'old generations',
    async run({ page }) {
      for (let dropped = 0; ; dropped += 1) {
        const schema = await page((client) => dropOneUnused(client, keepSeconds))
        if (schema === undefined) return dropped
        log.info({ schema, keepSeconds }, 'an old generation was dropped')
      }
    },
  }
}
