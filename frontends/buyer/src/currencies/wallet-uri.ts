import { assertNever, type Currency, smallestUnits } from '@presale/kernel'

/**
 * What a wallet scans: the chain's own URI with the very amount that is shown, where a URI exists that
 * wallets read alike; else the plain address. Tokens and the EVM chains beside Ethereum stay plain: a
 * wallet that skips the contract or the chain id of an EIP-681 link would send the wrong coin.
 * @param amount decimal text, as locked.
 */
export function walletUri(currency: Currency, address: string, amount: string): string {
  if (!currency.isNative) return address
  switch (currency.network) {
    case 'bitcoin':
      return `bitcoin:${address}?amount=${amount}` // BIP 21
    case 'dogecoin':
      return `dogecoin:${address}?amount=${amount}`
    case 'ethereum':
      // Its form with an exponent is not read by every wallet.
      return `ethereum:${address}@1?value=${smallestUnits(amount, 18)}` // EIP-681, in wei
    case 'solana':
      return `solana:${address}?amount=${amount}` // Solana Pay
    case 'avalanche':
    case 'bnb':
    case 'cardano':
    case 'polkadot':
    case 'polygon':
    case 'tron':
    case 'xrp':
    case undefined:
      return address
    default:
      return assertNever(currency.network)
  }
}

/** Is it a link that opens a wallet, or only an address? */
export function opensWallet(uri: string): boolean {
  return uri.includes(':')
}
