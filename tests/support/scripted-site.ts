import type { Purchase } from '@presale/contracts'
import { smallestUnits } from '@presale/kernel'
import type { ScriptedNode, ScriptedPayment } from '../../packages/chain/src/scripted-node.fixture'

/** After now, as the scripted chain counts: blocks of before a purchase was requested cannot pay it. */
export const heightNow = (): number => Math.ceil((Date.now() / 1000 - 1_790_000_000) / 12) + 1

/** What a site is told of that node. */
export const askingEthereum = (node: ScriptedNode, depth: number): Record<string, string> => ({
  ETHEREUM_NODE_URL: node.url,
  ETHEREUM_DEPTH: String(depth),
  WATCH_SECONDS: '1',
})

/** Exactly what a purchase in ETH asks for. */
export const payingFor = (
  { wallet, cryptoAmount }: Purchase,
  payment: Pick<ScriptedPayment, 'hash'> & Partial<ScriptedPayment>,
): ScriptedPayment => ({
  to: wallet.toLowerCase(),
  value: BigInt(smallestUnits(cryptoAmount, 18)),
  ...payment,
})
