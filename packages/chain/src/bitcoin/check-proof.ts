import type { Output, Proof } from '../chain'
import { fromUnits } from '../units'
import { rootBy } from './merkle'
import { HEADER_BYTES, nameOf, readHeader, readRawTransaction, twiceHashed } from './raw'
import { scriptOf } from './script'

/** What a proof is to show. */
export interface Proven {
  /** 64 digits. */
  readonly hash: string
  readonly blockHash: string
  readonly outputs: readonly Pick<Output, 'output' | 'address' | 'amount'>[]
}

/**
 * Why a proof does not show that this transaction, with these outputs, is under the header of this block; undefined where it does.
 * Whether that header is in the chain, and how deep, is for whoever has the chain.
 */
export function faultOfProof(proof: Proof, { hash, blockHash, outputs }: Proven): string | undefined {
  const [bytes, header] = [Buffer.from(proof.transaction, 'hex'), Buffer.from(proof.header, 'hex')]
  const leaf = twiceHashed(bytes)
  if (nameOf(leaf) !== hash) return 'its transaction is another one'
  // What is as long as two hashes could be a pair of the tree.
  if (bytes.length === 64) return 'its transaction is as long as a pair of hashes'
  if (header.length !== HEADER_BYTES || readHeader(header).hash !== blockHash)
    return 'its header is another block’s'
  const branch = proof.branch.map((beside) => Buffer.from(beside, 'hex'))
  if (!rootBy(leaf, branch, proof.place).equals(readHeader(header).root))
    return 'its branch does not lead to the header'
  const paid = readRawTransaction(bytes).outputs
  const isPaid = outputs.every(({ output, address, amount }) => {
    const found = paid[Number(output)]
    return found?.script === scriptOf(address) && fromUnits(found?.satoshis ?? 0n, 8) === amount
  })
  return isPaid ? undefined : 'its transaction pays something else'
}
