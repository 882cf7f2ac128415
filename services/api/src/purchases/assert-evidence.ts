import { canonicalTransactionHash } from '@presale/kernel'
import type { PurchaseState } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { ApiError } from '../http/api-error'
import type { Services } from '../services'

interface Given {
  readonly transactionHash?: string | undefined
  readonly reason?: string | undefined
}

type Claimed = Pick<PurchaseState, 'currency' | 'walletAddress' | 'transactionHash'>

/**
 * With the site setting `approval_evidence` at `required`, an approval stands on a transaction or a reason. Where
 * nobody has set it, one by API goes through without, and its event, the history and the figures say so.
 * @throws ApiError 400 `evidence-required`
 */
export async function assertEvidence(
  { pool }: Pick<Services, 'pool'>,
  { currency, walletAddress, transactionHash: claim }: Claimed,
  { transactionHash, reason }: Given,
): Promise<void> {
  const hash = transactionHash ?? claim
  const isNamed = hash !== null && canonicalTransactionHash(currency, walletAddress, hash) !== undefined
  if (isNamed || reason) return
  if ((await readSetting(pool, 'approval_evidence')) !== 'required') return
  throw new ApiError(
    400,
    'evidence-required',
    'An approval needs a transaction hash or a reason: the buyer named no transaction.',
  )
}
