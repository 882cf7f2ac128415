import { type NetworkId, networkOf } from './networks'

/**
 * One part of a transaction that pays one receiver, as block explorers number it on a network: the index of an event,
 * of an output, of a log, or the vout.
 */
export type OutputKind = 'event' | 'index' | 'log' | 'vout'

/**
 * How an output of a transaction is named on each network: one kind per network, always a decimal number, so that
 * nothing has two names. On a network that is not listed only whole transactions count.
 */
const OUTPUTS: Partial<Record<NetworkId, OutputKind>> = {
  bitcoin: 'vout',
  dogecoin: 'vout',
  cardano: 'index',
  ethereum: 'log',
  bnb: 'log',
  avalanche: 'log',
  polygon: 'log',
  tron: 'event',
}

/** The whole transaction: it leaves no output for another purchase. */
export const ANY_OUTPUT = 'any'

/** The largest possible vout. */
export const LARGEST_OUTPUT = 4_294_967_295

/** How outputs are named on this currency's chain; undefined where its transactions have none. */
export function outputKindOf(symbol: string, wallet: string): OutputKind | undefined {
  const network = networkOf(symbol, wallet)
  return network === undefined ? undefined : OUTPUTS[network]
}

/** The canonical spelling of an output. @throws RangeError for an invalid number */
export function canonicalOutput(output: number | undefined): string {
  if (output === undefined) return ANY_OUTPUT
  if (!Number.isInteger(output) || output < 0 || output > LARGEST_OUTPUT) {
    throw new RangeError(`${output} is no number of an output`)
  }
  return String(output)
}

/** Whether two claims on one transaction exclude each other. */
export function outputsOverlap(one: string, other: string): boolean {
  return one === other || one === ANY_OUTPUT || other === ANY_OUTPUT
}
