import { currencyOf, type NetworkId } from '@presale/kernel'
import { base58 } from '@scure/base'
import type { Draw } from '../generator/draw'

const HEX = '0123456789abcdef'
const EVM: readonly NetworkId[] = ['ethereum', 'bnb', 'avalanche', 'polygon']

/** A transaction that never was, named as those of the chain are on which the currency is paid to this wallet. */
export function demoHash(draw: Draw, currency: string, wallet: string): string {
  const { network } = currencyOf(currency, wallet)
  const letters = (count: number, from: string): string =>
    Array.from({ length: count }, () => from[draw.whole(0, from.length - 1)]).join('')
  if (network === 'solana') return base58.encode(Uint8Array.from({ length: 64 }, () => draw.whole(0, 255)))
  if (network === 'xrp') return letters(64, HEX).toUpperCase()
  const hash = letters(64, HEX)
  return network !== undefined && (EVM.includes(network) || network === 'polkadot') ? `0x${hash}` : hash
}
