import { randomUUID } from 'node:crypto'
import { recallInput } from '@presale/contracts'
import { THE_SYSTEM } from '@presale/kernel'
import { databaseTime, type Pool } from '@presale/read-store'
import { recallAddress } from '@presale/sale'
import { forgetIssued } from '../selling/issued-addresses'
import { UsageError } from './run-cli'

/**
 * The same as in the panel, for a site whose panel is somebody else's: nobody is given the address from now on, and every api
 * that runs ends what is still to be paid to it, within seconds.
 */
export async function recallByCommand(pool: Pool, entered: string): Promise<{ recalled: string }> {
  const read = recallInput.safeParse({ address: entered })
  if (!read.success) throw new UsageError('This is no address.')
  const { address } = read.data
  const by = {
    id: THE_SYSTEM,
    role: 'admin',
    correlationId: randomUUID(),
    at: await databaseTime(pool),
  } as const
  await recallAddress(pool, address, by, (client) => forgetIssued(client, address))
  return { recalled: address }
}
